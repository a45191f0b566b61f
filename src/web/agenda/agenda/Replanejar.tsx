import { Alert, Button, Group, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PromessaEmRisco } from '#shared/agenda/agenda.ts'
import { formatarDuracao, formatarQuando } from '#shared/rules/datas.ts'
import { type Replanejado, servicosAgendados } from '#shared/agenda/servicos-agendados.ts'
import { call } from '../../core/api.ts'
import { mensagemDe } from '../../core/erros.ts'
import { useFuso } from '../../core/loja.ts'
import { toast } from '../../core/toast.ts'
import { chaveDaAgenda } from '../servicos-agendados/api.ts'

interface Props {
  codConcessionaria: number
  risco: PromessaEmRisco
  fechar: () => void
}

/** The other way out of a promise at risk: planning the visit anew. First what would move and what it comes to, then, if somebody wants it, done. */
export function Replanejar({ codConcessionaria, risco: r, fechar }: Props) {
  const client = useQueryClient()
  const pedir = (previa: boolean) =>
    call(servicosAgendados.replanejarVisita, { params: { codPassagem: r.codPassagem }, body: { previa } })
  const ver = useMutation({ mutationFn: () => pedir(true), meta: { naTela: true } })
  const fazer = useMutation({
    mutationFn: () => pedir(false),
    meta: { naTela: true },
    onSuccess: () => {
      toast.ok('Visita replanejada')
      fechar()
    },
    onSettled: () => client.invalidateQueries({ queryKey: chaveDaAgenda(codConcessionaria) }),
  })
  const erro = ver.error ?? fazer.error
  return (
    <div>
      {!ver.data && (
        <Button size="compact-sm" variant="subtle" loading={ver.isPending} onClick={() => ver.mutate()}>
          Ver o que replanejar muda
        </Button>
      )}
      {erro && (
        <Alert color="vermelho" role="alert">
          {mensagemDe(erro)}
        </Alert>
      )}
      {ver.data && <Previa previa={ver.data} fazendo={fazer.isPending} fazer={() => fazer.mutate()} />}
    </div>
  )
}

function Previa({ previa: p, fazendo, fazer }: { previa: Replanejado; fazendo: boolean; fazer: () => void }) {
  const fuso = useFuso()
  const agora = new Date()
  const quando = (i: string) => formatarQuando(i, fuso, agora)
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
        {p.depois.atraso === 0 ? 'a promessa se cumpre' : `atrasa ${formatarDuracao(p.depois.atraso ?? 0)}`}
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
          : `Passam a correr risco: ${p.novosRiscos.map((x) => `${x.modelo} (${formatarDuracao(x.minutos)})`).join(', ')}.`}
      </Text>
      <Group mt={6}>
        <Button size="compact-sm" loading={fazendo} onClick={fazer}>
          Replanejar
        </Button>
      </Group>
    </div>
  )
}
