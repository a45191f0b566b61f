import type { ServicoDaAgenda } from '#shared/agenda/agenda.ts'
import { formatarDuracao, formatarHora, formatarQuando } from '#shared/rules/datas.ts'
import { NOME_STATUS_SERVICO, STATUS_SERVICO } from '#shared/rules/servico-agendado.ts'
import { useAgora } from '../../core/agora.ts'
import { useFuso } from '../../core/loja.ts'
import { Ficha } from '../paineis/Ficha.tsx'
import { trabalhadosAte } from './situacao.ts'

/** The facts of a service: state, who, when, planned against worked, why it stands. */
export function FichaServico({ servico: s }: { servico: ServicoDaAgenda }) {
  const fuso = useFuso()
  const agora = useAgora()
  const quando = (i: string) => formatarQuando(i, fuso, new Date(agora))
  const status = STATUS_SERVICO.find((x) => x === s.status) ?? 1
  const total = s.minutos + s.minutosAdicionais
  return (
    <Ficha
      dados={[
        [
          'Situação',
          `${s.paralisado ? 'Paralisado' : NOME_STATUS_SERVICO[status]}${s.retrabalho ? ' · retrabalho' : ''}`,
        ],
        ['Motivo', s.paralisado ? `${s.motivo ?? ''}${s.pausaObservacao ? ` · ${s.pausaObservacao}` : ''}` : null],
        ['Parado desde', s.paralisadoEm === null ? null : quando(s.paralisadoEm)],
        ['Previsão de volta', s.pausaPrevisao === null ? null : quando(s.pausaPrevisao)],
        ['Peça', s.pecaChegouEm === null ? null : `chegou ${quando(s.pecaChegouEm)}: pode retomar`],
        ['Mecânico', s.mecanico ?? 'no bolsão'],
        [
          'Planejado',
          s.dataInicioServico === null || s.dataFimServico === null
            ? null
            : `${quando(s.dataInicioServico)} às ${formatarHora(s.dataFimServico, fuso)}`,
        ],
        [
          'Tempo',
          `${formatarDuracao(trabalhadosAte(s, agora))} de ${formatarDuracao(total)}${s.minutosAdicionais > 0 ? ` (${formatarDuracao(s.minutosAdicionais)} adicionais)` : ''}`,
        ],
        ['Realizado', `${s.percentual} %`],
        ['OS', s.numeroOs],
        ['Consultor', s.consultorAgendado],
      ]}
    />
  )
}
