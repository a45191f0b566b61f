import { Alert, Button, Group, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PromessaAtRisk } from '#shared/agenda/agenda.ts'
import { formatDuration, formatWhen } from '#shared/rules/dates.ts'
import { type Replanned, servicosAgendados } from '#shared/agenda/servicos-agendados.ts'
import { call } from '../../core/http/api.ts'
import { errorMessage } from '../../core/http/errors.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { toast } from '../../core/feedback/toast.ts'
import { agendaKey } from '../servicos-agendados/api.ts'

interface Props {
  codConcessionaria: number
  risco: PromessaAtRisk
  close: () => void
}

/** Replans a visit whose promise is at risk: shows what would move and the new end, and applies it on confirmation. */
export function Replan({ codConcessionaria, risco: r, close }: Props) {
  const client = useQueryClient()
  const replan = (previa: boolean) =>
    call(servicosAgendados.replanejarVisita, { params: { codPassagem: r.codPassagem }, body: { previa } })
  const see = useMutation({ mutationFn: () => replan(true), meta: { naTela: true } })
  const run = useMutation({
    mutationFn: () => replan(false),
    meta: { naTela: true },
    onSuccess: () => {
      toast.ok('Visita replanejada')
      close()
    },
    onSettled: () => client.invalidateQueries({ queryKey: agendaKey(codConcessionaria) }),
  })
  const error = see.error ?? run.error
  return (
    <div>
      {!see.data && (
        <Button size="compact-sm" variant="subtle" loading={see.isPending} onClick={() => see.mutate()}>
          Ver o que replanejar muda
        </Button>
      )}
      {error && (
        <Alert color="vermelho" role="alert">
          {errorMessage(error)}
        </Alert>
      )}
      {see.data && <Preview previa={see.data} inProgress={run.isPending} run={() => run.mutate()} />}
    </div>
  )
}

function Preview({ previa: p, inProgress, run }: { previa: Replanned; inProgress: boolean; run: () => void }) {
  const fuso = useTimeZone()
  const now = new Date()
  const quando = (i: string) => formatWhen(i, fuso, now)
  if (p.movidos.length === 0)
    return (
      <Text size="sm" c="dimmed" role="status">
        Nada desta visita termina antes em outro lugar: combine a nova hora com o cliente.
      </Text>
    )
  return (
    <div role="status">
      <Text size="sm">
        Replanejando,{' '}
        {p.depois.atraso === 0 ? 'a promessa se cumpre' : `atrasa ${formatDuration(p.depois.atraso ?? 0)}`}
        {p.depois.previsao && ` (pronto ${quando(p.depois.previsao)})`}:
      </Text>
      {p.movidos.map((m) => (
        <Text key={m.codServicoAgendado} size="sm" c="dimmed">
          “{m.descricao}” {m.de ? `sai de ${m.de.mecanico}, ${quando(m.de.inicio)},` : 'sai do bolsão'} e vai
          {m.para ? ` para ${m.para.mecanico}, ${quando(m.para.inicio)}` : ' para o bolsão'}
        </Text>
      ))}
      <Text size="sm" c={p.novosRiscos.length > 0 ? 'vermelho' : 'dimmed'}>
        {p.novosRiscos.length === 0
          ? 'Nenhuma outra promessa muda.'
          : `Passam a correr risco: ${p.novosRiscos.map((x) => `${x.modelo} (${formatDuration(x.minutos)})`).join(', ')}.`}
      </Text>
      <Group mt={6}>
        <Button size="compact-sm" loading={inProgress} onClick={run}>
          Replanejar
        </Button>
      </Group>
    </div>
  )
}
