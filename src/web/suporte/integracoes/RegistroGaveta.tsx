import { Button, Group, Skeleton } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatarInstante } from '#shared/rules/datas.ts'
import { ESTADOS_REGISTRO, type Sistema, SISTEMAS } from '#shared/suporte/integracoes.ts'
import { mensagemDe } from '../../core/erros.ts'
import { useFuso } from '../../core/loja.ts'
import { toast } from '../../core/toast.ts'
import { DetailDrawer } from '../../recipes/lista/DetailDrawer.tsx'
import type { Detalhe } from '../../recipes/lista/useDetalhe.ts'
import { ErroDeCarga } from '../../ui/avisos/ErroDeCarga.tsx'
import { Secao } from '../../ui/orcamento/Secao.tsx'
import { Ficha } from '../../ui/paineis/Ficha.tsx'
import { umRegistro, useReenviar } from './api.ts'
import classes from './Integracoes.module.css'
import { contarReenvio } from './reenvio.ts'
import { duracao } from './textos.ts'

/** One message at the right of the list: what was asked, what was answered, and sending it again when it failed. */
export function RegistroGaveta({ detalhe, sistema }: { detalhe: Detalhe; sistema: Sistema }) {
  const fuso = useFuso()
  const codigo = detalhe.codigo ?? 0
  const q = useQuery({ ...umRegistro(sistema, codigo), enabled: detalhe.codigo !== null })
  const reenviar = useReenviar()
  const m = q.data
  return (
    <DetailDrawer
      detalhe={detalhe}
      titulo={m?.operacao ?? SISTEMAS[sistema]}
      rodape={
        m?.reenviavel && (
          <Group justify="flex-end">
            <Button
              leftSection={<IconRefresh size={16} />}
              loading={reenviar.isPending}
              onClick={() =>
                reenviar.mutate([{ sistema, codigo }], {
                  onSuccess: contarReenvio,
                  onError: (e) => toast.erro(mensagemDe(e)),
                })
              }
            >
              {sistema === 'DMS' ? 'Ler de novo' : sistema === 'API' ? 'Repetir a chamada' : 'Enviar de novo'}
            </Button>
          </Group>
        )
      }
    >
      {() => {
        if (q.isError) return <ErroDeCarga erro={q.error} tentar={() => void q.refetch()} />
        if (!m) return <Skeleton height={320} />
        return (
          <div className={classes.gaveta}>
            <Ficha
              dados={[
                ['Quando', formatarInstante(m.em, fuso)],
                ['Sistema', SISTEMAS[m.sistema]],
                ['Concessionária', m.concessionaria],
                [
                  'Resultado',
                  m.status === null ? ESTADOS_REGISTRO[m.estado] : `${ESTADOS_REGISTRO[m.estado]} ${m.status}`,
                ],
                ['Duração', m.duracaoMs === null ? null : duracao(m.duracaoMs)],
                ['Tentativas', m.tentativas === null ? null : String(m.tentativas)],
                ['Registro', m.correlacao],
                ['Erro', m.erro],
              ]}
            />
            {m.pedido && (
              <Secao titulo="Pedido">
                <Bloco rotulo="Pedido" texto={m.pedido} />
              </Secao>
            )}
            {m.resposta && (
              <Secao titulo="Resposta">
                <Bloco rotulo="Resposta" texto={m.resposta} />
              </Secao>
            )}
          </div>
        )
      }}
    </DetailDrawer>
  )
}

function Bloco({ rotulo, texto }: { rotulo: string; texto: string }) {
  return (
    <pre className={classes.bloco} tabIndex={0} role="region" aria-label={rotulo}>
      {texto}
    </pre>
  )
}
