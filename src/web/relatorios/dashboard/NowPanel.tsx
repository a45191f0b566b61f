import { UnstyledButton } from '@mantine/core'
import {
  IconAlarm,
  IconCalendarExclamation,
  IconCheck,
  IconClockExclamation,
  IconMoodSad,
  IconReload,
  IconShieldCheck,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { MAX_PENDING, type PendingKind } from '#shared/relatorios/dashboard.ts'
import type { ScreenUrl } from '#shared/core/screens.ts'
import { switchToLoja } from '../../core/session/concessionarias.ts'
import { type UrlQuery, useGoTo } from '../../core/navigation/navigate.ts'
import type { ResolvedFilter } from '../../recipes/kpi/useIndicadoresFilter.ts'
import { dashboardNow } from './api.ts'
import classes from './Dashboard.module.css'

interface Destination {
  pickOne: string
  many: string
  Icon: typeof IconAlarm
  tone: 'vermelho' | 'amarelo'
  para: ScreenUrl
  busca?: UrlQuery
  /** True if the target screen can filter by several stores. */
  multiple?: true
}

const DESTINATIONS: Record<PendingKind, Destination> = {
  foraDaMeta: {
    pickOne: 'orçamento fora da meta da etapa',
    many: 'orçamentos fora da meta da etapa',
    Icon: IconClockExclamation,
    tone: 'vermelho',
    para: '/oficina-digital/gerenciar',
    busca: { foraDaMeta: 'true' },
    multiple: true,
  },
  alcada: {
    pickOne: 'orçamento espera sua aprovação',
    many: 'orçamentos esperam aprovação',
    Icon: IconShieldCheck,
    tone: 'amarelo',
    para: '/oficina-digital/gerenciar',
    busca: { estado: 'AGUARDANDO_ALCADA' },
    multiple: true,
  },
  promessas: {
    pickOne: 'entrega vencida ou a vencer em 1 h',
    many: 'entregas vencidas ou a vencer em 1 h',
    Icon: IconAlarm,
    tone: 'vermelho',
    para: '/agenda-virtual/entregas',
  },
  detratores: {
    pickOne: 'cliente insatisfeito a procurar',
    many: 'clientes insatisfeitos a procurar',
    Icon: IconMoodSad,
    tone: 'vermelho',
    para: '/agenda-virtual/dashboard',
  },
  recuperacao: {
    pickOne: 'item recusado a retomar',
    many: 'itens recusados a retomar',
    Icon: IconReload,
    tone: 'amarelo',
    para: '/oficina-digital/reprovados',
    busca: { vista: 'fila', vencidos: 'true' },
  },
  lancamentos: {
    pickOne: 'loja sem o mês passado enviado',
    many: 'lojas sem o mês passado enviado',
    Icon: IconCalendarExclamation,
    tone: 'amarelo',
    para: '/vendas/lancamento-mensal',
  },
}

/** Open work, shown before the results; each entry links to the screen where it is done. */
export function NowPanel({ filtro }: { filtro: ResolvedFilter }) {
  const q = useQuery(dashboardNow(filtro))
  const goTo = useGoTo()
  if (q.isError && !q.data) return null
  // A screen that shows one store opens the store with most open work.
  const open = ({ para, busca, multiple }: Destination, onde: number) => {
    if (!multiple) switchToLoja(onde)
    const loja = filtro.codConcessionaria ? String(filtro.codConcessionaria) : 'todas'
    void goTo(para, { search: { ...busca, ...(multiple && { loja }) } })
  }
  return (
    <section className={classes.agora} aria-label="Precisa de você agora" aria-busy={q.isPending}>
      <h2>Precisa de você agora</h2>
      {q.data?.itens.length === 0 ? (
        <p className={classes.emDia}>
          <IconCheck size={17} aria-hidden="true" /> Tudo em dia: nada espera por você.
        </p>
      ) : (
        <ul>
          {(q.data?.itens ?? []).map(({ pendencia, quantos, onde }) => {
            const d = DESTINATIONS[pendencia]
            return (
              <li key={pendencia}>
                <UnstyledButton
                  className={classes.pendencia}
                  data-tom={d.tone}
                  onClick={() => open(d, onde.codConcessionaria)}
                >
                  <d.Icon size={18} aria-hidden="true" />
                  <b className="num">
                    {quantos > MAX_PENDING
                      ? `${MAX_PENDING.toLocaleString('pt-BR')}+`
                      : quantos.toLocaleString('pt-BR')}
                  </b>
                  <span>
                    {quantos === 1 ? d.pickOne : d.many}
                    {!d.multiple && !filtro.codConcessionaria && <small>mais em {onde.nome}</small>}
                  </span>
                </UnstyledButton>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
