import { sql } from 'kysely'
import { minutosPeloFator } from '#shared/rules/fator.ts'
import { planejar, type Trecho } from '#shared/rules/planejamento.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { conflict, invalid } from '../../core/http/errors.ts'
import type { LojaDaAgenda, MecanicoDaLoja } from './loja.ts'
import { mecanicosDaLoja } from './loja.ts'
import type { ServicoTravado } from './servico.ts'

const iso = (ms: number) => new Date(ms).toISOString()

/** What is still to be planned of a service, in minutes; at least five. What a person set stands before the standard time. */
export const restantes = (s: ServicoTravado): number =>
  Math.max(5, (s.minutosDitos ?? s.minutos) + s.minutosAdicionais - Math.floor(s.segundosTrabalhados / 60))

/** Minutes of a service in a mechanic's time: as set by a person, else as long as this mechanic takes. */
export const minutosCom = (s: ServicoTravado, fator: number | null): number =>
  s.minutosDitos === null ? minutosPeloFator(restantes(s), fator) : restantes(s)

/** Keeps how long a person says that a service takes from now on. */
export async function dizerMinutos(c: Ctx, s: ServicoTravado, minutos: number): Promise<void> {
  const ditos = minutos + Math.floor(s.segundosTrabalhados / 60) - s.minutosAdicionais
  await sql`update servico_agendado set minutos_ditos = ${ditos} where cod_distribuidor = ${c.inquilino.codDistribuidor} and cod_servico_agendado = ${s.codServicoAgendado}`.execute(
    c.tx,
  )
}

/** The mechanic of a request; throws 422 for one that is not the store's or not active. */
export async function acharMecanico(c: Ctx, loja: LojaDaAgenda, codMecanico: number): Promise<MecanicoDaLoja> {
  const achado = (await mecanicosDaLoja(c, loja)).find((m) => m.codMecanico === codMecanico)
  if (!achado)
    throw invalid('Confira os campos marcados', { codMecanico: 'Este mecânico não existe ou está inativo nesta loja' })
  return achado
}

/** Puts a service into a mechanic's time, over as many shifts as it takes, in place of where it was planned and not begun. Throws 409 with the slot that is in the way, 422 when no shift has room. */
export async function colocar(
  c: Ctx,
  s: ServicoTravado,
  mecanico: MecanicoDaLoja,
  inicio: string,
  minutos: number,
): Promise<Trecho[]> {
  const trechos = planejar(mecanico.expediente, Date.parse(inicio), minutos)
  if (!trechos)
    throw invalid('Não há turno para este serviço', {
      inicio: `${mecanico.nomeTratado} não tem turno com este tempo nos próximos 60 dias`,
    })
  await soltar(c, s.codServicoAgendado)
  await inserirTrechos(c, s, mecanico.codMecanico, trechos)
  return trechos
}

/** Gives back the planned time of a service that was not begun. */
export async function soltar(c: Ctx, codServicoAgendado: number): Promise<void> {
  await sql`update servico_slot set cancelado = true where cod_distribuidor = ${c.inquilino.codDistribuidor} and cod_servico_agendado = ${codServicoAgendado} and not cancelado and iniciado_em is null`.execute(
    c.tx,
  )
}

/** Writes planned time; the database refuses what overlaps, and whose it is is told. */
export async function inserirTrechos(
  c: Ctx,
  s: Pick<ServicoTravado, 'codServicoAgendado' | 'codConcessionaria'>,
  codMecanico: number,
  trechos: readonly Trecho[],
): Promise<void> {
  const { codDistribuidor } = c.inquilino
  for (const t of trechos) {
    const r =
      await sql`insert into servico_slot (cod_distribuidor, cod_concessionaria, cod_servico_agendado, cod_mecanico, inicio, fim)
      values (${codDistribuidor}, ${s.codConcessionaria}, ${s.codServicoAgendado}, ${codMecanico}, ${iso(t.de)}, ${iso(t.ate)}) on conflict do nothing returning cod_slot`.execute(
        c.tx,
      )
    if (r.rows.length === 0) throw await ocupado(c, codMecanico, t)
  }
}

async function ocupado(c: Ctx, codMecanico: number, t: Trecho) {
  const r = await sql<{
    codSlot: number
    codServicoAgendado: number
    inicio: string
    fim: string
    descricao: string
    mecanico: string
  }>`select x.cod_slot as "codSlot", x.cod_servico_agendado as "codServicoAgendado", x.inicio, x.fim, s.descricao, m.nome as mecanico
    from servico_slot x join servico_agendado s on s.cod_distribuidor = x.cod_distribuidor and s.cod_servico_agendado = x.cod_servico_agendado
    join mecanico m on m.cod_distribuidor = x.cod_distribuidor and m.cod_mecanico = x.cod_mecanico
    where x.cod_distribuidor = ${c.inquilino.codDistribuidor} and x.cod_mecanico = ${codMecanico} and not x.cancelado and x.inicio < ${iso(t.ate)} and x.fim > ${iso(t.de)} order by x.inicio limit 1`.execute(
    c.tx,
  )
  const dono = r.rows[0]
  return conflict(
    'horario-ocupado',
    dono
      ? `${dono.mecanico} já tem “${dono.descricao}” neste horário.`
      : 'Este horário acabou de ser ocupado por outra pessoa. Escolha outro.',
    dono && { codMecanico, ...dono },
  )
}

interface SlotAdiante {
  codSlot: number
  codServicoAgendado: number
  codConcessionaria: number
  inicio: string
  fim: string
  placa: string | null
  descricao: string
}
/** A service whose planned time moved. Epoch milliseconds. */
export interface Movido extends SlotAdiante {
  codMecanico: number
  para: Trecho
}

/** Lets a service take so many minutes more at the end of its planned time; what follows in that mechanic's day moves as far as it must, and is told. */
export async function estender(
  c: Ctx,
  s: ServicoTravado,
  mecanico: MecanicoDaLoja,
  fimAtual: number,
  minutos: number,
): Promise<Movido[]> {
  const { codDistribuidor } = c.inquilino
  const { codMecanico } = mecanico
  const semTurno = () =>
    invalid('Não há turno para tantos minutos', {
      minutos: `${mecanico.nomeTratado} não tem turno nos próximos 60 dias`,
    })
  const extra = planejar(mecanico.expediente, fimAtual, minutos)
  if (!extra) throw semTurno()
  // Two extensions of one mechanic's day follow each other.
  await sql`select from mecanico where cod_distribuidor = ${codDistribuidor} and cod_mecanico = ${codMecanico} for no key update`.execute(
    c.tx,
  )
  const r = await sql<SlotAdiante>`
    select x.cod_slot as "codSlot", x.cod_servico_agendado as "codServicoAgendado", x.cod_concessionaria as "codConcessionaria", x.inicio, x.fim, v.placa, s.descricao
    from servico_slot x join servico_agendado s on s.cod_distribuidor = x.cod_distribuidor and s.cod_servico_agendado = x.cod_servico_agendado
    left join passagem p on p.cod_distribuidor = s.cod_distribuidor and p.cod_passagem = s.cod_passagem
    left join agendamento a on a.cod_distribuidor = s.cod_distribuidor and a.cod_agendamento = s.cod_agendamento
    join veiculo v on v.cod_distribuidor = s.cod_distribuidor and v.cod_veiculo = coalesce(p.cod_veiculo, a.cod_veiculo)
    where x.cod_distribuidor = ${codDistribuidor} and x.cod_mecanico = ${codMecanico} and not x.cancelado and x.iniciado_em is null and x.cod_servico_agendado <> ${s.codServicoAgendado}
      and x.inicio >= ${iso(fimAtual)} order by x.inicio`.execute(c.tx)
  let livreDesde = extra.at(-1)?.ate ?? fimAtual
  const movidos: (Movido & { trechos: Trecho[] })[] = []
  for (const x of r.rows) {
    if (Date.parse(x.inicio) >= livreDesde) break
    const trechos = planejar(mecanico.expediente, livreDesde, (Date.parse(x.fim) - Date.parse(x.inicio)) / 60_000)
    const [primeiro, ultimo] = [trechos?.[0], trechos?.at(-1)]
    if (!trechos || !primeiro || !ultimo) throw semTurno()
    livreDesde = ultimo.ate
    movidos.push({ ...x, codMecanico, trechos, para: { de: primeiro.de, ate: ultimo.ate } })
  }
  await sql`update servico_slot set cancelado = true where cod_distribuidor = ${codDistribuidor} and cod_slot = any(${movidos.map((m) => m.codSlot)}::bigint[])`.execute(
    c.tx,
  )
  // What goes on without a gap is one slot, made longer.
  const [junto, ...resto] = extra
  if (junto && junto.de === fimAtual)
    await sql`update servico_slot set fim = ${iso(junto.ate)} where cod_distribuidor = ${codDistribuidor} and cod_servico_agendado = ${s.codServicoAgendado} and not cancelado and fim = ${iso(fimAtual)}`.execute(
      c.tx,
    )
  await inserirTrechos(c, s, codMecanico, junto && junto.de === fimAtual ? resto : extra)
  for (const m of movidos) await inserirTrechos(c, m, codMecanico, m.trechos)
  return movidos.map(({ trechos: _, ...m }) => m)
}
