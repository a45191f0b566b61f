import { useQuery } from '@tanstack/react-query'
import type { FrotaFigure } from '#shared/frota/consultas.ts'
import { counted } from '#shared/rules/counted.ts'
import { addDays, todayIn } from '#shared/rules/dates.ts'
import { useGoTo } from '../../core/navigation/navigate.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { useSessao } from '../../core/session/session.ts'
import { Kpi, Kpis } from '../../ui/panels/Kpi.tsx'
import { figuresQuery } from './api.ts'
import type { Filters } from './filter.ts'

const DAYS = 30
const hours = (minutes: number) => Math.round(minutes / 60).toLocaleString('pt-BR')
const MAY_SEE_FINES: readonly number[] = [-1, 1, 2]

interface Tile {
  label: string
  unidade?: string
  formula: string
  nota: (f: FrotaFigure) => string
  situacao: string
}
const TILES: Record<FrotaFigure['id'], Tile> = {
  ocupacao: {
    label: 'Ocupação',
    unidade: '%',
    formula:
      'Horas em que os carros estavam com clientes ÷ horas da frota (de um carro que saiu dela, até a última devolução), nos últimos 30 dias',
    nota: (f) => `${hours(f.numerador)} de ${hours(f.denominador)} h`,
    situacao: 'USADOS',
  },
  dias: {
    label: 'Dias por empréstimo',
    formula: 'Dias entre a entrega e a devolução ÷ empréstimos devolvidos nos últimos 30 dias',
    nota: (f) => counted(f.denominador, 'devolvido', 'devolvidos'),
    situacao: 'USADOS',
  },
  atrasos: {
    label: 'Devolvidos com atraso',
    formula: 'Empréstimos devolvidos nos últimos 30 dias depois da hora combinada e da tolerância da loja',
    nota: (f) => `de ${counted(f.denominador, 'devolvido', 'devolvidos')}`,
    situacao: 'ATRASADOS',
  },
  multas: {
    label: 'Multas sem motorista',
    formula: 'Multas dos últimos 30 dias em minutos em que nenhum cliente estava com o carro',
    nota: (f) => `de ${counted(f.denominador, 'multa', 'multas')}`,
    situacao: 'SEM_MOTORISTA',
  },
  combustivel: {
    label: 'Combustível que não voltou',
    unidade: '/8 de tanque',
    formula: 'Soma dos oitavos de tanque a menos na devolução, nos últimos 30 dias',
    nota: (f) => `em ${counted(f.denominador, 'devolução', 'devoluções')}`,
    situacao: 'COMBUSTIVEL',
  },
}

interface Props {
  codConcessionaria: number
  /** Shows the loans that a figure counts. */
  show: (f: Filters) => void
}

/** The fleet's figures over the last 30 days: formula on hover, rows on click. */
export function Figures({ codConcessionaria, show }: Props) {
  const fuso = useTimeZone()
  const goTo = useGoTo()
  const nivel = useSessao()?.nivel
  const ate = todayIn(fuso, new Date())
  const de = addDays(ate, -(DAYS - 1))
  const q = useQuery(figuresQuery({ codConcessionaria, de, ate }))
  if (q.isError && !q.data) return null
  const byId = new Map(q.data?.map((f) => [f.id, f]))
  return (
    <Kpis>
      {(Object.entries(TILES) as [FrotaFigure['id'], Tile][]).map(([id, t]) => {
        const f = byId.get(id)
        const fines = id === 'multas'
        const open = fines
          ? () => void goTo('/frota/multas', { search: { situacao: t.situacao, de, ate } })
          : () => show({ situacao: t.situacao, de, ate })
        return (
          <Kpi
            key={id}
            label={t.label}
            value={f === undefined ? null : f.valor === null ? '—' : f.valor.toLocaleString('pt-BR')}
            {...(t.unidade && f?.valor !== null && { unit: t.unidade })}
            formula={t.formula}
            {...(f && { nota: { text: t.nota(f), tone: 'neutro' as const } })}
            {...((!fines || (nivel !== undefined && MAY_SEE_FINES.includes(nivel))) && { onClick: open })}
          />
        )
      })}
    </Kpis>
  )
}
