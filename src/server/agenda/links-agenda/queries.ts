import { sql } from 'kysely'
import type { AgendamentosCalendar, MecanicosCalendar, AgendaLink, LinkType } from '#shared/agenda/links-agenda.ts'
import { LINK_TYPES, MAX_CALENDAR_DAYS } from '#shared/agenda/links-agenda.ts'
import { shortName, firstName } from '#shared/rules/name.ts'
import { displayPlaca, maskPlaca } from '#shared/rules/placa.ts'
import { minutesWithin, spansOfDay } from '#shared/rules/planning.ts'
import { listAgendaConsultores } from '../agenda/queries.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { ofTenant } from '../../core/database/query.ts'
import { invalid, notFound } from '../../core/http/errors.ts'
import { listAgendamentos } from '../nucleo/read-agendamentos.ts'
import { linkUrl } from '../../core/tenancy/secret-links.ts'
import { daysBetween, dayBounds, type AgendaLoja, lojaMecanicos } from '../nucleo/loja.ts'

interface RawLink {
  codLink: number
  tipo: LinkType
  nome: string
  token: string
  consultor: string | null
  criadoEm: string
  criadoPor: string | null
  codConcessionaria: number
  cnpj: string | null
}

/** Valid links of a store, newest first, or only the given one. */
export async function listLinks(c: Ctx, codConcessionaria: number, codLink = 0): Promise<AgendaLink[]> {
  const r = await sql<RawLink>`
    select k.cod_link as "codLink", k.tipo, k.nome, k.token, n.nome as consultor, k.criado_em as "criadoEm", u.nome as "criadoPor", k.cod_concessionaria as "codConcessionaria", l.cnpj
    from agenda_link k join concessionaria l on l.cod_distribuidor = k.cod_distribuidor and l.cod_concessionaria = k.cod_concessionaria
    left join consultor n on n.cod_distribuidor = k.cod_distribuidor and n.cod_consultor = k.cod_consultor
    left join usuario u on u.cod_distribuidor = k.cod_distribuidor and u.cod_usuario = k.cod_usuario
    where k.cod_distribuidor = ${c.tenant.codDistribuidor} and k.cod_concessionaria = ${codConcessionaria} and k.tipo = any (${LINK_TYPES}::text[])
      and k.revogado_em is null and (${codLink} = 0 or k.cod_link = ${codLink}) order by k.cod_link desc`.execute(c.tx)
  return r.rows.map(({ token, cnpj, codConcessionaria: loja, ...k }) => ({
    ...k,
    enderecos: routePaths(k.tipo, token, loja, cnpj).map(({ nome, caminho }) => ({
      nome,
      url: linkUrl(c.tenant, k.tipo, caminho),
    })),
  }))
}

/** CNPJ as part of a URL; '0' for a store without one. */
export const cnpjInUrl = (cnpj: string | null): string => (cnpj ?? '').replace(/[^0-9A-Za-z]/g, '') || '0'

function routePaths(tipo: LinkType, token: string, loja: number, cnpj: string | null) {
  if (tipo === 'PAINEL') return [{ nome: 'Painel', caminho: `/o/painel/${token}` }]
  if (tipo === 'ICS') return [{ nome: 'Agenda (.ics)', caminho: `/api/publico/agenda/consultor/${token}/agenda.ics` }]
  const base = (qual: 1 | 2) => `/agenda-virtual/calendar${qual}/${loja}/${cnpjInUrl(cnpj)}?chave=${token}`
  return [
    { nome: 'Agendamentos', caminho: base(1) },
    { nome: 'Por mecânico', caminho: base(2) },
  ]
}

/** Throws 404 unless the store has the CNPJ of the URL. */
export async function checkCnpj(c: Ctx, codConcessionaria: number, cnpj: string): Promise<void> {
  const l = await c.tx
    .selectFrom('concessionaria')
    .select('cnpj')
    .where(ofTenant(c))
    .where('codConcessionaria', '=', codConcessionaria)
    .executeTakeFirst()
  if (!l || cnpjInUrl(l.cnpj).toUpperCase() !== cnpj.toUpperCase()) throw notFound('Não há calendário neste endereço')
}

export async function getLojaName(c: Ctx, codConcessionaria: number): Promise<string> {
  const l = await c.tx
    .selectFrom('concessionaria')
    .select('nome')
    .where(ofTenant(c))
    .where('codConcessionaria', '=', codConcessionaria)
    .executeTakeFirstOrThrow()
  return l.nome
}

/** Days of a calendar. Throws 422 for an empty period or one that is too long. */
export function calendarDays({ de, ate }: { de: string; ate: string }): string[] {
  if (ate < de) throw invalid('Período invertido', { ate: 'O último dia vem depois do primeiro' })
  const days = daysBetween(de, ate)
  if (days.length > MAX_CALENDAR_DAYS)
    throw invalid('Período longo demais', { ate: `Peça até ${MAX_CALENDAR_DAYS} dias por vez` })
  return days
}

/** Text for a car: complete for signed-in users, else masked plate and first name. */
const describeCarro = (isPublic: boolean, x: { placa: string | null; modelo: string; cliente: string }) => ({
  placa: x.placa && (isPublic ? maskPlaca(x.placa) : displayPlaca(x.placa)),
  modelo: x.modelo,
  cliente: isPublic ? firstName(x.cliente) : x.cliente,
})

/** Appointments of the given days, without cancelled ones. */
export async function agendamentosCalendar(
  c: Ctx,
  loja: AgendaLoja,
  { de, ate }: { de: string; ate: string },
  isPublic: boolean,
): Promise<AgendamentosCalendar> {
  const days = calendarDays({ de, ate })
  const loaded = await listAgendamentos(
    c,
    sql<boolean>`s.cod_concessionaria = ${loja.codConcessionaria} and s.inicio >= ${dayBounds(loja, de).de}::timestamptz and s.inicio < ${dayBounds(loja, ate).ate}::timestamptz and s.estado <> 'CANCELADO'`,
  )
  const consultores = await listAgendaConsultores(c, loja.codConcessionaria)
  return {
    concessionaria: await getLojaName(c, loja.codConcessionaria),
    fuso: loja.fuso,
    feriados: days.filter((d) => loja.feriados.has(d)),
    consultores: consultores.map(({ codConsultor, nomeTratado: nome, corAgenda }) => ({
      codConsultor,
      nomeTratado: nome,
      corAgenda,
    })),
    agendamentos: loaded.map((a) => ({
      ...describeCarro(isPublic, a),
      codAgendamento: a.codAgendamento,
      inicio: a.inicio,
      minutos: a.minutos,
      codConsultor: a.codConsultor,
      estado: a.estado,
    })),
  }
}

/** Planned work, shifts and absences of each mechanic on the given days. */
export async function mecanicosCalendar(
  c: Ctx,
  loja: AgendaLoja,
  { de, ate }: { de: string; ate: string },
  isPublic: boolean,
): Promise<MecanicosCalendar> {
  const days = calendarDays({ de, ate })
  const [start, end] = [dayBounds(loja, de).de, dayBounds(loja, ate).ate]
  const r = await sql<MecanicosCalendar['trabalhos'][number]>`
    select x.cod_slot as "codSlot", x.cod_mecanico as "codMecanico", x.inicio, x.fim, s.descricao, s.status, s.paralisado, v.placa, v.modelo, k.nome as cliente
    from servico_slot x join servico_agendado s on s.cod_distribuidor = x.cod_distribuidor and s.cod_servico_agendado = x.cod_servico_agendado and not s.removido
    left join passagem p on p.cod_distribuidor = s.cod_distribuidor and p.cod_passagem = s.cod_passagem
    left join agendamento a on a.cod_distribuidor = s.cod_distribuidor and a.cod_agendamento = s.cod_agendamento
    join veiculo v on v.cod_distribuidor = s.cod_distribuidor and v.cod_veiculo = coalesce(p.cod_veiculo, a.cod_veiculo)
    join cliente k on k.cod_distribuidor = s.cod_distribuidor and k.cod_cliente = coalesce(p.cod_cliente, a.cod_cliente)
    where x.cod_distribuidor = ${c.tenant.codDistribuidor} and x.cod_concessionaria = ${loja.codConcessionaria} and not x.cancelado
      and x.inicio >= ${start}::timestamptz and x.inicio < ${end}::timestamptz order by x.inicio, x.cod_slot`.execute(
    c.tx,
  )
  return {
    concessionaria: await getLojaName(c, loja.codConcessionaria),
    fuso: loja.fuso,
    mecanicos: (await lojaMecanicos(c, loja, { de, ate })).map((m) => ({
      codMecanico: m.codMecanico,
      nomeTratado: shortName(m.nome),
      dias: days.map((dia) => {
        const limit = dayBounds(loja, dia)
        return {
          dia,
          minutosDoTurno: Math.round(
            minutesWithin(spansOfDay(m.expediente, dia), Date.parse(limit.de), Date.parse(limit.ate)),
          ),
          // The reason of an absence is private.
          ausencia: isPublic ? null : (m.ausencias.find((a) => a.de <= dia && dia <= a.ate)?.motivo ?? null),
        }
      }),
    })),
    trabalhos: r.rows.map((t) => ({ ...t, ...describeCarro(isPublic, t) })),
  }
}
