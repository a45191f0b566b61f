import { Skeleton, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { SENDING_CHANNELS } from '#shared/conversas/conversas.ts'
import { useLoja } from '../../core/session/loja.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { conexoesQuery } from './api.ts'
import { ConexaoCard } from './ConexaoCard.tsx'
import classes from './Conexoes.module.css'
import { ModelosSection } from './ModelosSection.tsx'

/** /conversas/conexoes: by which providers the selected store writes and is written to. */
export function ConexoesPage() {
  const loja = useLoja() ?? 0
  const q = useQuery({ ...conexoesQuery(loja), enabled: loja > 0 })
  const whatsapp = q.data?.find((c) => c.canal === 'WHATSAPP')
  return (
    <div className={classes.pagina}>
      <Title order={1}>Conexões de mensagens</Title>
      <p className="suave">
        Por onde a loja escolhida no alto fala com os clientes. Sem conexão nada para: o Pátio abre o WhatsApp ou copia
        o texto, e a conversa guarda o que foi dito.
      </p>
      {q.isError ? (
        <LoadError error={q.error} attempt={() => void q.refetch()} />
      ) : !q.data ? (
        <div className={classes.cartoes} aria-busy="true">
          {SENDING_CHANNELS.map((c) => (
            <Skeleton key={c} height={210} />
          ))}
        </div>
      ) : (
        <>
          <div className={classes.cartoes}>
            {SENDING_CHANNELS.map((canal) => (
              <ConexaoCard
                key={`${loja} ${canal}`}
                codConcessionaria={loja}
                canal={canal}
                conexao={q.data.find((c) => c.canal === canal)}
              />
            ))}
          </div>
          <ModelosSection key={loja} codConcessionaria={loja} connected={(whatsapp?.versao ?? 0) > 0} />
        </>
      )}
    </div>
  )
}
