import { sql } from 'kysely'
import type { FigureWithRows, DashboardRow } from '#shared/agenda/painel-agenda.ts'
import { addDays } from '#shared/rules/dates.ts'
import type { DayFacts } from '#shared/rules/painel-agenda.ts'
import { minutesWithin } from '#shared/rules/planning.ts'
import { SCORE_REASON_NAMES, type ScoreReason, scoreType } from '#shared/rules/acompanhamento.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { dayBounds, type AgendaLoja } from '../nucleo/loja.ts'
import { factsByDay } from './facts.ts'
import { readNames, type Names } from './queries.ts'

/** Minimum rows of one answer; a day is never split. */
const ROWS = 200
const DAYS_PER_ROUND = 31

/** A row before its car is known. Epoch milliseconds. */
interface RawRow {
  quando: number
  codAgendamento: number | null
  codPassagem: number | null
  codServicoAgendado: number | null
  cod: number | null
  conta: boolean | null
  segundos: number | null
}

const EMPTY_ROW: RawRow = {
  quando: 0,
  codAgendamento: null,
  codPassagem: null,
  codServicoAgendado: null,
  cod: null,
  conta: null,
  segundos: null,
}

const DURATION_KINDS = { ocupacao: 'TRABALHO', bolsao: 'BOLSAO', pausas: 'PAUSA', etapas: 'ETAPA' } as const

/** Rows behind one day of a figure: exactly those that `countDay` sums. */
export function dayRows(f: DayFacts, figura: Exclude<FigureWithRows, 'nps'>, cod?: number): RawRow[] {
  if (figura === 'noShow')
    return f.agendamentos.map((a) => ({
      ...EMPTY_ROW,
      quando: f.de,
      codAgendamento: a.codAgendamento,
      conta: !a.chegou,
    }))
  if (figura === 'noPrazo')
    return f.entregas.map((e) => ({
      ...EMPTY_ROW,
      quando: e.em,
      codPassagem: e.codPassagem,
      conta: e.promessa !== null && e.em <= e.promessa,
      segundos: e.promessa === null ? null : Math.round((e.em - e.promessa) / 1000),
    }))
  if (figura === 'retrabalho')
    return f.inspecoes.map((i) => ({ ...EMPTY_ROW, quando: i.em, ...codes(i), conta: !i.aprovada }))
  return f.intervalos
    .filter((i) => i.tipo === DURATION_KINDS[figura] && (cod === undefined || i.cod === cod))
    .flatMap((i) => {
      const end = Math.min(i.ate ?? f.ate, f.ate)
      const ends = i.ate !== null && i.ate >= f.de && i.ate < f.ate
      const inside =
        figura === 'ocupacao'
          ? (f.turnos.find((t) => t.cod === i.cod)?.trechos ?? [])
          : figura === 'pausas'
            ? f.aberta
            : null
      if (inside === null)
        return ends && i.ate !== null && !(figura === 'etapas' && f.fora.has(i.cod))
          ? [{ ...EMPTY_ROW, quando: i.ate, ...codes(i), cod: i.cod, segundos: Math.round((i.ate - i.de) / 1000) }]
          : []
      const segundos = Math.round(minutesWithin(inside, Math.max(f.de, i.de), end) * 60)
      return segundos > 0 || (figura === 'pausas' && i.de >= f.de)
        ? [{ ...EMPTY_ROW, quando: Math.max(f.de, i.de), ...codes(i), cod: i.cod, segundos }]
        : []
    })
}

const codes = (x: { codServicoAgendado: number | null; codPassagem: number | null }) => ({
  codServicoAgendado: x.codServicoAgendado,
  codPassagem: x.codPassagem,
})

/** Rows behind a figure of a period, newest first. `antes` is the last day of the next page; null on the last page. */
export async function readRows(
  c: Ctx,
  loja: AgendaLoja,
  { de, ate, figura, cod }: { de: string; ate: string; figura: FigureWithRows; cod: number | undefined },
): Promise<{ itens: DashboardRow[]; antes: string | null }> {
  if (figura === 'nps') return { itens: await respostas(c, loja, de, ate, cod), antes: null }
  const raw: RawRow[] = []
  let end = ate
  while (end >= de && raw.length < ROWS) {
    const start = addDays(end, 1 - DAYS_PER_ROUND)
    const days = await factsByDay(c, loja, start < de ? de : start, end)
    end = addDays(start < de ? de : start, -1)
    for (const f of days.toReversed()) raw.push(...dayRows(f, figura, cod).toSorted((a, b) => b.quando - a.quando))
  }
  return { itens: await withCarros(c, loja, raw, figura), antes: end >= de ? end : null }
}

/** Survey answers of a period, newest first, optionally of one adviser. */
async function respostas(
  c: Ctx,
  loja: AgendaLoja,
  de: string,
  ate: string,
  cod: number | undefined,
): Promise<DashboardRow[]> {
  const r = await sql<
    Omit<DashboardRow, 'texto' | 'conta' | 'segundos'> & { nota: number; motivos: ScoreReason[]; comentario: string }
  >`
    select x.em as quando, v.placa, v.chassi, v.modelo, k.nome as cliente, g.cod_agenda_veiculo as "codAgendaVeiculo", x.nota, x.motivos, x.comentario
    from pesquisa_resposta x join passagem p on p.cod_distribuidor = x.cod_distribuidor and p.cod_passagem = x.cod_passagem
    join veiculo v on v.cod_distribuidor = p.cod_distribuidor and v.cod_veiculo = p.cod_veiculo
    join cliente k on k.cod_distribuidor = p.cod_distribuidor and k.cod_cliente = p.cod_cliente
    left join agenda_veiculo g on g.cod_distribuidor = p.cod_distribuidor and g.cod_passagem = p.cod_passagem
    where x.cod_distribuidor = ${c.tenant.codDistribuidor} and x.cod_concessionaria = ${loja.codConcessionaria} and (${cod ?? null}::int is null or coalesce(x.cod_consultor, 0) = ${cod ?? null})
      and x.em >= ${dayBounds(loja, de).de}::timestamptz and x.em < ${dayBounds(loja, ate).ate}::timestamptz order by x.em desc limit ${sql.lit(MAX_RESPONSES)}`.execute(
    c.tx,
  )
  return r.rows.map(({ nota, motivos, comentario, ...x }) => ({
    ...x,
    texto: [
      `nota ${nota}`,
      motivos.map((m) => SCORE_REASON_NAMES[m].toLowerCase()).join(', '),
      comentario && `“${comentario}”`,
    ]
      .filter(Boolean)
      .join(' · '),
    conta: scoreType(nota) === 'NEUTRO' ? null : scoreType(nota) === 'PROMOTOR',
    segundos: null,
  }))
}
const MAX_RESPONSES = 1000

interface Carro {
  cod: number
  placa: string | null
  chassi: string | null
  modelo: string
  cliente: string
  codAgendaVeiculo: number | null
  inicio: string | null
}

async function withCarros(
  c: Ctx,
  loja: AgendaLoja,
  raw: readonly RawRow[],
  figura: FigureWithRows,
): Promise<DashboardRow[]> {
  const d = c.tenant.codDistribuidor
  const cods = (field: 'codPassagem' | 'codAgendamento' | 'codServicoAgendado') => [
    ...new Set(raw.flatMap((x) => x[field] ?? [])),
  ]
  const read = async (table: 'passagem' | 'agendamento', codesRead: number[]) => {
    const key = sql.ref(`x.cod_${table}`)
    const r =
      await sql<Carro>`select ${key} as cod, v.placa, v.chassi, v.modelo, k.nome as cliente, g.cod_agenda_veiculo as "codAgendaVeiculo", ${table === 'agendamento' ? sql`x.inicio` : sql`null::timestamptz`} as inicio
      from ${sql.table(table)} x join veiculo v on v.cod_distribuidor = x.cod_distribuidor and v.cod_veiculo = x.cod_veiculo
      join cliente k on k.cod_distribuidor = x.cod_distribuidor and k.cod_cliente = x.cod_cliente
      left join passagem p on p.cod_distribuidor = x.cod_distribuidor and ${table === 'passagem' ? sql`p.cod_passagem = x.cod_passagem` : sql`p.cod_agendamento = x.cod_agendamento`}
      left join agenda_veiculo g on g.cod_distribuidor = p.cod_distribuidor and g.cod_passagem = p.cod_passagem
      where x.cod_distribuidor = ${d} and ${key} = any(${codesRead}::int[])`.execute(c.tx)
    return new Map(r.rows.map((x) => [x.cod, x]))
  }
  const visitas = await read('passagem', cods('codPassagem'))
  const agendados = await read('agendamento', cods('codAgendamento'))
  const servicos = await sql<{ cod: number; descricao: string; passagem: number | null }>`
    select cod_servico_agendado as cod, descricao, cod_passagem as passagem from servico_agendado where cod_distribuidor = ${d} and cod_servico_agendado = any(${cods('codServicoAgendado')}::int[])`.execute(
    c.tx,
  )
  const byServico = new Map(servicos.rows.map((s) => [s.cod, s]))
  const names = await readNames(c, loja.codConcessionaria)
  const faltam = raw.flatMap((x) => {
    const p = x.codPassagem ?? byServico.get(x.codServicoAgendado ?? 0)?.passagem
    return p !== null && p !== undefined && !visitas.has(p) ? [p] : []
  })
  for (const [cod, v] of await read('passagem', [...new Set(faltam)])) visitas.set(cod, v)
  return raw.map((x): DashboardRow => {
    const s = byServico.get(x.codServicoAgendado ?? 0)
    const carro =
      x.codAgendamento === null ? visitas.get(x.codPassagem ?? s?.passagem ?? 0) : agendados.get(x.codAgendamento)
    return {
      quando: carro?.inicio ?? new Date(x.quando).toISOString(),
      placa: carro?.placa ?? null,
      chassi: carro?.chassi ?? null,
      modelo: carro?.modelo ?? 'Veículo',
      cliente: carro?.cliente ?? '',
      codAgendaVeiculo: carro?.codAgendaVeiculo ?? null,
      texto: [s?.descricao, sobre(x, figura, names)].filter(Boolean).join(' · '),
      conta: x.conta,
      segundos: x.segundos,
    }
  })
}

function sobre(x: RawRow, figura: FigureWithRows, names: Names): string {
  if (figura === 'ocupacao') return names.mecanicos.get(x.cod ?? 0) ?? 'sem mecânico'
  if (figura === 'pausas') return names.motivos.get(x.cod ?? 0)?.nome ?? 'Sem motivo informado'
  if (figura === 'etapas') return names.colunas.get(x.cod ?? 0) ?? 'Coluna retirada'
  if (figura === 'noShow') return x.conta ? 'não compareceu' : 'chegou'
  if (figura === 'retrabalho') return x.conta ? 'reprovado' : 'aprovado'
  return ''
}
