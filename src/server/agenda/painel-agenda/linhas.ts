import { sql } from 'kysely'
import type { FiguraComLinhas, LinhaDoPainel } from '#shared/agenda/painel-agenda.ts'
import { somarDias } from '#shared/rules/datas.ts'
import type { FatosDoDia } from '#shared/rules/painel-agenda.ts'
import { minutosDentro } from '#shared/rules/planejamento.ts'
import { NOME_MOTIVO_DA_NOTA, type MotivoDaNota, tipoDaNota } from '#shared/rules/acompanhamento.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { limitesDoDia, type LojaDaAgenda } from '../nucleo/loja.ts'
import { fatosDosDias } from './fatos.ts'
import { lerNomes, type Nomes } from './queries.ts'

/** Rows of one answer, at least; days are never cut in the middle. */
const LINHAS = 200
const DIAS_POR_VEZ = 31

/** A row before its car is known. Epoch milliseconds. */
interface Crua {
  quando: number
  codAgendamento: number | null
  codPassagem: number | null
  codServicoAgendado: number | null
  cod: number | null
  conta: boolean | null
  segundos: number | null
}

const CRUA: Crua = {
  quando: 0,
  codAgendamento: null,
  codPassagem: null,
  codServicoAgendado: null,
  cod: null,
  conta: null,
  segundos: null,
}

const DURAM = { ocupacao: 'TRABALHO', bolsao: 'BOLSAO', pausas: 'PAUSA', etapas: 'ETAPA' } as const

/** What a figure counts of a day: the very things that `contarDia` sums. */
export function linhasDoDia(f: FatosDoDia, figura: Exclude<FiguraComLinhas, 'nps'>, cod?: number): Crua[] {
  if (figura === 'noShow')
    return f.agendamentos.map((a) => ({
      ...CRUA,
      quando: f.de,
      codAgendamento: a.codAgendamento,
      conta: !a.chegou,
    }))
  if (figura === 'noPrazo')
    return f.entregas.map((e) => ({
      ...CRUA,
      quando: e.em,
      codPassagem: e.codPassagem,
      conta: e.promessa !== null && e.em <= e.promessa,
      segundos: e.promessa === null ? null : Math.round((e.em - e.promessa) / 1000),
    }))
  if (figura === 'retrabalho')
    return f.inspecoes.map((i) => ({ ...CRUA, quando: i.em, ...codigos(i), conta: !i.aprovada }))
  return f.intervalos
    .filter((i) => i.tipo === DURAM[figura] && (cod === undefined || i.cod === cod))
    .flatMap((i) => {
      const fim = Math.min(i.ate ?? f.ate, f.ate)
      const termina = i.ate !== null && i.ate >= f.de && i.ate < f.ate
      const dentro =
        figura === 'ocupacao'
          ? (f.turnos.find((t) => t.cod === i.cod)?.trechos ?? [])
          : figura === 'pausas'
            ? f.aberta
            : null
      if (dentro === null)
        return termina && i.ate !== null && !(figura === 'etapas' && f.fora.has(i.cod))
          ? [{ ...CRUA, quando: i.ate, ...codigos(i), cod: i.cod, segundos: Math.round((i.ate - i.de) / 1000) }]
          : []
      const segundos = Math.round(minutosDentro(dentro, Math.max(f.de, i.de), fim) * 60)
      return segundos > 0 || (figura === 'pausas' && i.de >= f.de)
        ? [{ ...CRUA, quando: Math.max(f.de, i.de), ...codigos(i), cod: i.cod, segundos }]
        : []
    })
}

const codigos = (x: { codServicoAgendado: number | null; codPassagem: number | null }) => ({
  codServicoAgendado: x.codServicoAgendado,
  codPassagem: x.codPassagem,
})

/** Rows behind a figure of a period, the newest first; `antes` is the day that the next reading ends with, null at the end. */
export async function lerLinhas(
  c: Ctx,
  loja: LojaDaAgenda,
  { de, ate, figura, cod }: { de: string; ate: string; figura: FiguraComLinhas; cod: number | undefined },
): Promise<{ itens: LinhaDoPainel[]; antes: string | null }> {
  if (figura === 'nps') return { itens: await respostas(c, loja, de, ate, cod), antes: null }
  const cruas: Crua[] = []
  let fim = ate
  while (fim >= de && cruas.length < LINHAS) {
    const inicio = somarDias(fim, 1 - DIAS_POR_VEZ)
    const dias = await fatosDosDias(c, loja, inicio < de ? de : inicio, fim)
    fim = somarDias(inicio < de ? de : inicio, -1)
    for (const f of dias.toReversed())
      cruas.push(...linhasDoDia(f, figura, cod).toSorted((a, b) => b.quando - a.quando))
  }
  return { itens: await comCarros(c, loja, cruas, figura), antes: fim >= de ? fim : null }
}

/** Answers of the survey of a period, the newest first, of one adviser where it is named. */
async function respostas(
  c: Ctx,
  loja: LojaDaAgenda,
  de: string,
  ate: string,
  cod: number | undefined,
): Promise<LinhaDoPainel[]> {
  const r = await sql<
    Omit<LinhaDoPainel, 'texto' | 'conta' | 'segundos'> & { nota: number; motivos: MotivoDaNota[]; comentario: string }
  >`
    select x.em as quando, v.placa, v.chassi, v.modelo, k.nome as cliente, g.cod_agenda_veiculo as "codAgendaVeiculo", x.nota, x.motivos, x.comentario
    from pesquisa_resposta x join passagem p on p.cod_distribuidor = x.cod_distribuidor and p.cod_passagem = x.cod_passagem
    join veiculo v on v.cod_distribuidor = p.cod_distribuidor and v.cod_veiculo = p.cod_veiculo
    join cliente k on k.cod_distribuidor = p.cod_distribuidor and k.cod_cliente = p.cod_cliente
    left join agenda_veiculo g on g.cod_distribuidor = p.cod_distribuidor and g.cod_passagem = p.cod_passagem
    where x.cod_distribuidor = ${c.inquilino.codDistribuidor} and x.cod_concessionaria = ${loja.codConcessionaria} and (${cod ?? null}::int is null or coalesce(x.cod_consultor, 0) = ${cod ?? null})
      and x.em >= ${limitesDoDia(loja, de).de}::timestamptz and x.em < ${limitesDoDia(loja, ate).ate}::timestamptz order by x.em desc limit ${sql.lit(MAX_RESPOSTAS)}`.execute(
    c.tx,
  )
  return r.rows.map(({ nota, motivos, comentario, ...x }) => ({
    ...x,
    texto: [
      `nota ${nota}`,
      motivos.map((m) => NOME_MOTIVO_DA_NOTA[m].toLowerCase()).join(', '),
      comentario && `“${comentario}”`,
    ]
      .filter(Boolean)
      .join(' · '),
    conta: tipoDaNota(nota) === 'NEUTRO' ? null : tipoDaNota(nota) === 'PROMOTOR',
    segundos: null,
  }))
}
const MAX_RESPOSTAS = 1000

interface Carro {
  cod: number
  placa: string | null
  chassi: string | null
  modelo: string
  cliente: string
  codAgendaVeiculo: number | null
  inicio: string | null
}

async function comCarros(
  c: Ctx,
  loja: LojaDaAgenda,
  cruas: readonly Crua[],
  figura: FiguraComLinhas,
): Promise<LinhaDoPainel[]> {
  const d = c.inquilino.codDistribuidor
  const cods = (campo: 'codPassagem' | 'codAgendamento' | 'codServicoAgendado') => [
    ...new Set(cruas.flatMap((x) => x[campo] ?? [])),
  ]
  const ler = async (tabela: 'passagem' | 'agendamento', codigosLidos: number[]) => {
    const chave = sql.ref(`x.cod_${tabela}`)
    const r =
      await sql<Carro>`select ${chave} as cod, v.placa, v.chassi, v.modelo, k.nome as cliente, g.cod_agenda_veiculo as "codAgendaVeiculo", ${tabela === 'agendamento' ? sql`x.inicio` : sql`null::timestamptz`} as inicio
      from ${sql.table(tabela)} x join veiculo v on v.cod_distribuidor = x.cod_distribuidor and v.cod_veiculo = x.cod_veiculo
      join cliente k on k.cod_distribuidor = x.cod_distribuidor and k.cod_cliente = x.cod_cliente
      left join passagem p on p.cod_distribuidor = x.cod_distribuidor and ${tabela === 'passagem' ? sql`p.cod_passagem = x.cod_passagem` : sql`p.cod_agendamento = x.cod_agendamento`}
      left join agenda_veiculo g on g.cod_distribuidor = p.cod_distribuidor and g.cod_passagem = p.cod_passagem
      where x.cod_distribuidor = ${d} and ${chave} = any(${codigosLidos}::int[])`.execute(c.tx)
    return new Map(r.rows.map((x) => [x.cod, x]))
  }
  const visitas = await ler('passagem', cods('codPassagem'))
  const agendados = await ler('agendamento', cods('codAgendamento'))
  const servicos = await sql<{ cod: number; descricao: string; passagem: number | null }>`
    select cod_servico_agendado as cod, descricao, cod_passagem as passagem from servico_agendado where cod_distribuidor = ${d} and cod_servico_agendado = any(${cods('codServicoAgendado')}::int[])`.execute(
    c.tx,
  )
  const porServico = new Map(servicos.rows.map((s) => [s.cod, s]))
  const nomes = await lerNomes(c, loja.codConcessionaria)
  const faltam = cruas.flatMap((x) => {
    const p = x.codPassagem ?? porServico.get(x.codServicoAgendado ?? 0)?.passagem
    return p !== null && p !== undefined && !visitas.has(p) ? [p] : []
  })
  for (const [cod, v] of await ler('passagem', [...new Set(faltam)])) visitas.set(cod, v)
  return cruas.map((x): LinhaDoPainel => {
    const s = porServico.get(x.codServicoAgendado ?? 0)
    const carro =
      x.codAgendamento === null ? visitas.get(x.codPassagem ?? s?.passagem ?? 0) : agendados.get(x.codAgendamento)
    return {
      quando: carro?.inicio ?? new Date(x.quando).toISOString(),
      placa: carro?.placa ?? null,
      chassi: carro?.chassi ?? null,
      modelo: carro?.modelo ?? 'Veículo',
      cliente: carro?.cliente ?? '',
      codAgendaVeiculo: carro?.codAgendaVeiculo ?? null,
      texto: [s?.descricao, sobre(x, figura, nomes)].filter(Boolean).join(' · '),
      conta: x.conta,
      segundos: x.segundos,
    }
  })
}

function sobre(x: Crua, figura: FiguraComLinhas, nomes: Nomes): string {
  if (figura === 'ocupacao') return nomes.mecanicos.get(x.cod ?? 0) ?? 'sem mecânico'
  if (figura === 'pausas') return nomes.motivos.get(x.cod ?? 0)?.nome ?? 'Sem motivo informado'
  if (figura === 'etapas') return nomes.colunas.get(x.cod ?? 0) ?? 'Coluna retirada'
  if (figura === 'noShow') return x.conta ? 'não compareceu' : 'chegou'
  if (figura === 'retrabalho') return x.conta ? 'reprovado' : 'aprovado'
  return ''
}
