import { useQuery } from '@tanstack/react-query'
import type { WAITS, TODAY } from '#shared/oficina-digital/orcamento-list.ts'
import { formatDuration } from '#shared/rules/dates.ts'
import { formatWholeReais } from '#shared/rules/money.ts'
import { useGoTo } from '../../core/navigation/navigate.ts'
import { Kpi, Kpis } from '../../ui/panels/Kpi.tsx'
import type { Tone } from '../../ui/theme/tone.ts'
import { orcamentosSummary } from './api.ts'

/** Text of today's median against yesterday's; faster is better. */
function versusYesterday(today: number | null, yesterday: number | null): { text: string; tone: Tone } | undefined {
  if (today === null || yesterday === null)
    return yesterday === null ? undefined : { text: `ontem ${formatDuration(yesterday)}`, tone: 'neutro' }
  const diff = today - yesterday
  if (diff === 0) return { text: 'igual a ontem', tone: 'neutro' }
  return {
    text: `${diff < 0 ? '−' : '+'}${formatDuration(Math.abs(diff))} que ontem`,
    tone: diff < 0 ? 'verde' : 'vermelho',
  }
}

interface Props {
  codConcessionaria: number | undefined
  /** Filters the list below to the rows behind a figure. */
  show: (so: { espera: (typeof WAITS)[number]; ordem: string; sentido: string }) => void
}

/** The four figures at the top of gerenciar; each opens its rows. */
export function ManageSummary({ codConcessionaria, show }: Props) {
  const goTo = useGoTo()
  const openDoneToday = (hoje: (typeof TODAY)[number]) => void goTo('/oficina-digital/historico', { search: { hoje } })
  const { data: r, isError } = useQuery(orcamentosSummary(codConcessionaria))
  const empty = isError ? '—' : null
  return (
    <Kpis>
      <Kpi
        label="Aguardando ação"
        value={r ? String(r.aguardandoAcao) : empty}
        nota={
          r &&
          (r.foraDaMeta > 0
            ? { text: `${r.foraDaMeta} fora da meta`, tone: 'vermelho' }
            : { text: 'todos na meta', tone: 'verde' })
        }
        onClick={() => show({ espera: 'OFICINA', ordem: 'entrouNoEstadoEm', sentido: 'asc' })}
        formula="Orçamentos que dependem da oficina: novos, em montagem, aguardando preço e precificados. Fora da meta: passaram do tempo da etapa."
      />
      <Kpi
        label="Tempo até o preço"
        value={r ? (r.tempoAtePrecoMinutos === null ? '—' : formatDuration(r.tempoAtePrecoMinutos)) : empty}
        nota={r && versusYesterday(r.tempoAtePrecoMinutos, r.tempoAtePrecoOntemMinutos)}
        onClick={() => openDoneToday('PRECIFICADO')}
        formula="Mediana entre a chegada do checklist e o preço concluído, dos preços concluídos hoje."
      />
      <Kpi
        label="Enviados hoje"
        value={r ? String(r.enviadosHoje) : empty}
        nota={
          r && {
            text: `${r.abertosPeloCliente} ${r.abertosPeloCliente === 1 ? 'aberto' : 'abertos'} pelo cliente`,
            tone: 'neutro',
          }
        }
        onClick={() => openDoneToday('ENVIADO')}
        formula="Orçamentos enviados desde a meia-noite da loja, e quantos deles o cliente já abriu."
      />
      <Kpi
        label="Em decisão"
        value={r ? formatWholeReais(r.emDecisao) : empty}
        nota={
          r &&
          (r.conversao === null
            ? { text: 'conversão —', tone: 'neutro' }
            : { text: `conversão ${Math.round(r.conversao * 100)} %`, tone: 'neutro' })
        }
        onClick={() => show({ espera: 'CLIENTE', ordem: 'valor', sentido: 'desc' })}
        formula="Valor enviado que o cliente ainda não decidiu. Conversão: R$ aprovado ÷ R$ oferecido, nos últimos 30 dias."
      />
    </Kpis>
  )
}
