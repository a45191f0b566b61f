import { Button, Group, Skeleton } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatInstant } from '#shared/rules/dates.ts'
import { LOG_STATES, type System, SYSTEMS } from '#shared/suporte/integracoes.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { toast } from '../../core/feedback/toast.ts'
import { DetailDrawer } from '../../recipes/list/DetailDrawer.tsx'
import type { Detail } from '../../recipes/list/useDetail.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { Section } from '../../ui/orcamento/Section.tsx'
import { FactSheet } from '../../ui/panels/FactSheet.tsx'
import { logEntryQuery, useResend } from './api.ts'
import classes from './Integracoes.module.css'
import { reportResend } from './resend.ts'
import { duration } from './texts.ts'

/** One message in a drawer: request, response, and resending it after a failure. */
export function LogEntryDrawer({ detail, sistema }: { detail: Detail; sistema: System }) {
  const fuso = useTimeZone()
  const codigo = detail.codigo ?? 0
  const q = useQuery({ ...logEntryQuery(sistema, codigo), enabled: detail.codigo !== null })
  const resend = useResend()
  const m = q.data
  return (
    <DetailDrawer
      detail={detail}
      title={m?.operacao ?? SYSTEMS[sistema]}
      footer={
        m?.reenviavel && (
          <Group justify="flex-end">
            <Button
              leftSection={<IconRefresh size={16} />}
              loading={resend.isPending}
              onClick={() =>
                resend.mutate([{ sistema, codigo }], {
                  onSuccess: reportResend,
                  onError: (e) => toast.failure(e),
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
        if (q.isError) return <LoadError error={q.error} attempt={() => void q.refetch()} />
        if (!m) return <Skeleton height={320} />
        return (
          <div className={classes.gaveta}>
            <FactSheet
              data={[
                ['Quando', formatInstant(m.em, fuso)],
                ['Sistema', SYSTEMS[m.sistema]],
                ['Concessionária', m.concessionaria],
                ['Resultado', m.status === null ? LOG_STATES[m.estado] : `${LOG_STATES[m.estado]} ${m.status}`],
                ['Duração', m.duracaoMs === null ? null : duration(m.duracaoMs)],
                ['Tentativas', m.tentativas === null ? null : String(m.tentativas)],
                ['Registro', m.correlacao],
                ['Erro', m.erro],
              ]}
            />
            {m.pedido && (
              <Section title="Pedido">
                <Block label="Pedido" text={m.pedido} />
              </Section>
            )}
            {m.resposta && (
              <Section title="Resposta">
                <Block label="Resposta" text={m.resposta} />
              </Section>
            )}
          </div>
        )
      }}
    </DetailDrawer>
  )
}

function Block({ label, text }: { label: string; text: string }) {
  return (
    <pre className={classes.bloco} tabIndex={0} role="region" aria-label={label}>
      {text}
    </pre>
  )
}
