import { sql } from 'kysely'
import { inicioDoDia, instanteLocal, somarDias } from '#shared/rules/datas.ts'
import { type EventoDoPainel, type Inspecao, type Intervalo, intervalosDe } from '#shared/rules/intervalos-agenda.ts'
import type { FatosDoDia } from '#shared/rules/painel-agenda.ts'
import { diaDaSemana, trechosDoDia } from '#shared/rules/planejamento.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { diaDe, diasEntre, hojeNaLoja, type LojaDaAgenda, mecanicosDaLoja } from '../nucleo/loja.ts'

interface Fatos {
  agendamentos: { codAgendamento: number; inicio: string; chegou: boolean }[]
  entregas: { codPassagem: number; em: string; promessa: string | null }[]
  chegadas: { em: string }[]
  intervalos: Intervalo[]
  inspecoes: Inspecao[]
  /** Columns in which a car no longer waits. */
  fora: Set<number>
}

/** What was open or happened at a store between two instants: appointments that were settled, deliveries, arrivals, and what lasted. */
export async function lerFatos(c: Ctx, codConcessionaria: number, de: string, ate: string): Promise<Fatos> {
  const d = sql`cod_distribuidor = ${c.inquilino.codDistribuidor} and cod_concessionaria = ${codConcessionaria}`
  const em = (coluna: string) =>
    sql`${sql.ref(coluna)} >= ${de}::timestamptz and ${sql.ref(coluna)} < ${ate}::timestamptz`
  const ler = async <T>(texto: ReturnType<typeof sql>) => (await texto.execute(c.tx)).rows as T[]
  const visitas = sql`select cod_passagem from passagem where ${d} and chegou_em < ${ate}::timestamptz and (entregue_em is null or entregue_em >= ${de}::timestamptz)`
  const servicos = sql`select cod_servico_agendado from servico_agendado where ${d} and cod_passagem in (${visitas})`
  const colunas = sql`alvo, acao, cod_passagem as "codPassagem", cod_servico_agendado as "codServicoAgendado", cod_agenda_veiculo as "codAgendaVeiculo", depois, dados, em, cod_evento`
  // Of a service, what happened before its car came too: it may have been planned by then.
  const eventos = await ler<EventoDoPainel>(sql`
    select ${colunas} from agenda_evento where ${d} and cod_servico_agendado in (${servicos}) and em < ${ate}::timestamptz
    union all select ${colunas} from agenda_evento where ${d} and cod_passagem in (${visitas}) and alvo in ('CARTAO', 'PASSAGEM') and em < ${ate}::timestamptz
    order by em, cod_evento`)
  const donos = await ler<{ cod: number; mecanico: number }>(sql`
    select distinct on (cod_servico_agendado) cod_servico_agendado as cod, cod_mecanico as mecanico from servico_slot
    where ${d} and cod_servico_agendado in (${servicos}) order by cod_servico_agendado, cancelado, inicio desc`)
  const fora = await ler<{ cod: number }>(
    sql`select cod_status as cod from agenda_status where ${d} and papel = 'ENTREGUE'`,
  )
  return {
    agendamentos:
      await ler(sql`select cod_agendamento as "codAgendamento", inicio, estado <> 'NO_SHOW' as chegou from agendamento
      where ${d} and ${em('inicio')} and estado in ('CHEGOU', 'RECEPCIONADO', 'NO_SHOW') order by inicio, cod_agendamento`),
    entregas: await ler(sql`select cod_passagem as "codPassagem", entregue_em as em, promessa from passagem
      where ${d} and ${em('entregueEm')} order by entregue_em, cod_passagem`),
    chegadas: await ler(sql`select chegou_em as em from passagem where ${d} and ${em('chegouEm')}`),
    ...intervalosDe(eventos, new Map(donos.map((x) => [x.cod, x.mecanico]))),
    fora: new Set(fora.map((x) => x.cod)),
  }
}

/** What is counted of each day of a span, both ends included; of today up to now, of days to come nothing. */
export async function fatosDosDias(
  c: Ctx,
  loja: LojaDaAgenda,
  de: string,
  ate: string,
  agora = Date.now(),
): Promise<FatosDoDia[]> {
  const hoje = hojeNaLoja(loja, new Date(agora))
  const ultimo = ate > hoje ? hoje : ate
  const dias = diasEntre(de, ultimo)
  if (dias.length === 0) return []
  const fim = Math.min(agora, Date.parse(inicioDoDia(somarDias(ultimo, 1), loja.fuso)))
  const f = await lerFatos(c, loja.codConcessionaria, inicioDoDia(de, loja.fuso), new Date(fim).toISOString())
  const mecanicos = await mecanicosDaLoja(c, loja)
  const agendamentos = Map.groupBy(f.agendamentos, (a) => diaDe(loja, a.inicio))
  const entregas = Map.groupBy(f.entregas, (e) => diaDe(loja, e.em))
  const chegadas = Map.groupBy(f.chegadas, (x) => diaDe(loja, x.em))
  return dias.map((dia) => {
    const comeco = Date.parse(inicioDoDia(dia, loja.fuso))
    const termina = Math.min(fim, Date.parse(inicioDoDia(somarDias(dia, 1), loja.fuso)))
    const horas = loja.feriados.has(dia) ? undefined : loja.horarios[diaDaSemana(dia)]
    const em = (hora: string) => Date.parse(instanteLocal(dia, hora, loja.fuso))
    return {
      dia,
      de: comeco,
      ate: termina,
      passagens: chegadas.get(dia)?.length ?? 0,
      agendamentos: agendamentos.get(dia) ?? [],
      entregas: (entregas.get(dia) ?? []).map((e) => ({
        codPassagem: e.codPassagem,
        em: Date.parse(e.em),
        promessa: e.promessa === null ? null : Date.parse(e.promessa),
      })),
      intervalos: f.intervalos.filter((i) => i.de < termina && (i.ate === null || i.ate >= comeco)),
      inspecoes: f.inspecoes.filter((i) => i.em >= comeco && i.em < termina),
      aberta: horas ? [{ de: em(horas[0]), ate: em(horas[1]) }] : [],
      turnos: mecanicos.map((m) => ({ cod: m.codMecanico, trechos: trechosDoDia(m.expediente, dia) })),
      fora: f.fora,
    }
  })
}
