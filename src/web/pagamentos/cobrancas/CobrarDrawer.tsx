import { Alert, Anchor, Drawer, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CobrancaType, FullCobranca } from '#shared/pagamentos/cobrancas.ts'
import { formatReais } from '#shared/rules/money.ts'
import { ScreenLink } from '../../core/navigation/ScreenLink.tsx'
import { useSessao } from '../../core/session/session.ts'
import type { CobrancaTarget } from '../../recipes/area/slots.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { Section } from '../../ui/orcamento/Section.tsx'
import { CobrancaBadge } from '../../ui/pagamento/CobrancaBadge.tsx'
import { cobrancasOf, fullCobranca } from './api.ts'
import { ChargeForm } from './ChargeForm.tsx'
import { CobrancaActions } from './CobrancaActions.tsx'
import { CobrancaContent } from './CobrancaContent.tsx'
import classes from './Cobrancas.module.css'

/** Kinds of charge of each target, the usual one first, with the words that the customer reads. */
const KINDS: Record<CobrancaTarget['tipo'], readonly [CobrancaType, string][]> = {
  orcamento: [
    ['ORCAMENTO', 'Orçamento aprovado'],
    ['SINAL', 'Sinal do orçamento'],
  ],
  passagem: [['VISITA', 'Serviços da visita']],
  agendamento: [['RESERVA', 'Sinal do agendamento']],
}
const CODES = { orcamento: 'codOrcamento', passagem: 'codPassagem', agendamento: 'codAgendamento' } as const

/** Asks for money for a quote, a visit or an appointment: what was asked already, the form, then the code to pay. */
export function CobrarDrawer({ target, close }: { target: CobrancaTarget; close: () => void }) {
  const q = useQuery(cobrancasOf(target))
  const [made, setMade] = useState<number | null>(null)
  return (
    <Drawer
      opened
      onClose={close}
      position="right"
      size={520}
      title="Cobrar"
      overlayProps={{ backgroundOpacity: 0.18 }}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      {made !== null ? (
        <Made codCobranca={made} />
      ) : q.isError ? (
        <LoadError error={q.error} attempt={() => void q.refetch()} />
      ) : !q.data ? (
        <Stack aria-busy="true">
          <Skeleton height={60} />
          <Skeleton height={200} />
        </Stack>
      ) : (
        <div className={classes.conteudo}>
          {q.data.cobrancas.length > 0 && (
            <Section title="Já cobrado">
              <ul className={classes.pedidas}>
                {q.data.cobrancas.map((c) => (
                  <li key={c.codCobranca}>
                    <b className="num">{formatReais(c.valor)}</b>
                    <CobrancaBadge estado={c.estado} />
                    <Anchor
                      component="button"
                      type="button"
                      aria-label={`Ver a cobrança de ${formatReais(c.valor)}`}
                      onClick={() => setMade(c.codCobranca)}
                    >
                      Ver
                    </Anchor>
                  </li>
                ))}
              </ul>
            </Section>
          )}
          {q.data.falta !== null && <CannotReceive falta={q.data.falta} />}
          <ChargeForm
            codConcessionaria={target.codConcessionaria}
            kinds={KINDS[target.tipo]}
            target={{ [CODES[target.tipo]]: target.codigo }}
            sugerido={q.data.sugerido}
            total={q.data.total}
            pix={q.data.falta === null}
            onMade={(c: FullCobranca) => setMade(c.codCobranca)}
          />
        </div>
      )}
    </Drawer>
  )
}

/** Why the store cannot receive by Pix, and where that is set. */
function CannotReceive({ falta }: { falta: string }) {
  const nivel = useSessao()?.nivel
  return (
    <Alert color="amarelo">
      {falta}{' '}
      {(nivel === 2 || nivel === -1) && (
        <Anchor renderRoot={(p) => <ScreenLink {...p} to="/pagamentos/contas" />}>Receber por Pix</Anchor>
      )}
    </Alert>
  )
}

/** A charge just made, or one made before, ready to be sent. */
export function Made({ codCobranca }: { codCobranca: number }) {
  const q = useQuery(fullCobranca(codCobranca))
  if (q.isError) return <LoadError error={q.error} attempt={() => void q.refetch()} />
  if (!q.data) return <Skeleton height={320} />
  return (
    <Stack>
      <CobrancaContent cobranca={q.data} />
      <CobrancaActions cobranca={q.data} />
    </Stack>
  )
}
