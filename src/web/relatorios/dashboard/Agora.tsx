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
import { MAX_PENDENTES, type Pendencia } from '#shared/relatorios/dashboard.ts'
import type { EnderecoDaTela } from '#shared/core/telas.ts'
import { irParaLoja } from '../../core/concessionarias.ts'
import { type Busca, useIr } from '../../core/navegar.ts'
import type { FiltroLido } from '../../recipes/indicadores/useFiltroIndicadores.ts'
import { agoraNoPainel } from './api.ts'
import classes from './Dashboard.module.css'

interface Destino {
  um: string
  varios: string
  Icone: typeof IconAlarm
  tom: 'vermelho' | 'amarelo'
  para: EnderecoDaTela
  busca?: Busca
  /** The screen lists several stores by its own filter. */
  varias?: true
}

const DESTINOS: Record<Pendencia, Destino> = {
  foraDaMeta: {
    um: 'orçamento fora da meta da etapa',
    varios: 'orçamentos fora da meta da etapa',
    Icone: IconClockExclamation,
    tom: 'vermelho',
    para: '/oficina-digital/gerenciar',
    busca: { foraDaMeta: 'true' },
    varias: true,
  },
  alcada: {
    um: 'orçamento espera sua aprovação',
    varios: 'orçamentos esperam aprovação',
    Icone: IconShieldCheck,
    tom: 'amarelo',
    para: '/oficina-digital/gerenciar',
    busca: { estado: 'AGUARDANDO_ALCADA' },
    varias: true,
  },
  promessas: {
    um: 'entrega vencida ou a vencer em 1 h',
    varios: 'entregas vencidas ou a vencer em 1 h',
    Icone: IconAlarm,
    tom: 'vermelho',
    para: '/agenda-virtual/entregas',
  },
  detratores: {
    um: 'cliente insatisfeito a procurar',
    varios: 'clientes insatisfeitos a procurar',
    Icone: IconMoodSad,
    tom: 'vermelho',
    para: '/agenda-virtual/dashboard',
  },
  recuperacao: {
    um: 'item recusado a retomar',
    varios: 'itens recusados a retomar',
    Icone: IconReload,
    tom: 'amarelo',
    para: '/oficina-digital/reprovados',
    busca: { vista: 'fila', vencidos: 'true' },
  },
  lancamentos: {
    um: 'loja sem o mês passado enviado',
    varios: 'lojas sem o mês passado enviado',
    Icone: IconCalendarExclamation,
    tom: 'amarelo',
    para: '/vendas/lancamento-mensal',
  },
}

/** What waits for somebody, before what happened; each leads to where it is done. */
export function Agora({ filtro }: { filtro: FiltroLido }) {
  const q = useQuery(agoraNoPainel(filtro))
  const ir = useIr()
  if (q.isError && !q.data) return null
  // A screen of one store opens at the one where most of it waits.
  const abrir = ({ para, busca, varias }: Destino, onde: number) => {
    if (!varias) irParaLoja(onde)
    const loja = filtro.codConcessionaria ? String(filtro.codConcessionaria) : 'todas'
    void ir(para, { search: { ...busca, ...(varias && { loja }) } })
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
            const d = DESTINOS[pendencia]
            return (
              <li key={pendencia}>
                <UnstyledButton
                  className={classes.pendencia}
                  data-tom={d.tom}
                  onClick={() => abrir(d, onde.codConcessionaria)}
                >
                  <d.Icone size={18} aria-hidden="true" />
                  <b className="num">
                    {quantos > MAX_PENDENTES
                      ? `${MAX_PENDENTES.toLocaleString('pt-BR')}+`
                      : quantos.toLocaleString('pt-BR')}
                  </b>
                  <span>
                    {quantos === 1 ? d.um : d.varios}
                    {!d.varias && !filtro.codConcessionaria && <small>mais em {onde.nome}</small>}
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
