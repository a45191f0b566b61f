import { sql } from 'kysely'
import type {
  CalendarioDeAgendamentos,
  CalendarioDeMecanicos,
  LinkDaAgenda,
  TipoDeLink,
} from '#shared/agenda/links-agenda.ts'
import { MAX_DIAS_DO_CALENDARIO } from '#shared/agenda/links-agenda.ts'
import { nomeTratado, primeiroNome } from '#shared/rules/nome.ts'
import { escreverPlaca, mascararPlaca } from '#shared/rules/placa.ts'
import { minutosDentro, trechosDoDia } from '#shared/rules/planejamento.ts'
import { listConsultoresDaAgenda } from '../agenda/queries.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { doInquilino } from '../../core/database/query.ts'
import { invalid, notFound } from '../../core/http/errors.ts'
import { listAgendamentos } from '../nucleo/agendamentos-lidos.ts'
import { enderecoDoLink } from '../../core/tenancy/links.ts'
import { diasEntre, limitesDoDia, type LojaDaAgenda, mecanicosDaLoja } from '../nucleo/loja.ts'

interface LinkCru {
  codLink: number
  tipo: TipoDeLink
  nome: string
  token: string
  consultor: string | null
  criadoEm: string
  criadoPor: string | null
  codConcessionaria: number
  cnpj: string | null
}

/** Links of a store that hold, the newest first; one, when it is named. */
export async function listLinks(c: Ctx, codConcessionaria: number, codLink = 0): Promise<LinkDaAgenda[]> {
  const r = await sql<LinkCru>`
    select k.cod_link as "codLink", k.tipo, k.nome, k.token, n.nome as consultor, k.criado_em as "criadoEm", u.nome as "criadoPor", k.cod_concessionaria as "codConcessionaria", l.cnpj
    from agenda_link k join concessionaria l on l.cod_distribuidor = k.cod_distribuidor and l.cod_concessionaria = k.cod_concessionaria
    left join consultor n on n.cod_distribuidor = k.cod_distribuidor and n.cod_consultor = k.cod_consultor
    left join usuario u on u.cod_distribuidor = k.cod_distribuidor and u.cod_usuario = k.cod_usuario
    where k.cod_distribuidor = ${c.inquilino.codDistribuidor} and k.cod_concessionaria = ${codConcessionaria} and k.cod_passagem is null and k.cod_agendamento is null
      and k.revogado_em is null and (${codLink} = 0 or k.cod_link = ${codLink}) order by k.cod_link desc`.execute(c.tx)
  return r.rows.map(({ token, cnpj, codConcessionaria: loja, ...k }) => ({
    ...k,
    enderecos: caminhos(k.tipo, token, loja, cnpj).map(({ nome, caminho }) => ({
      nome,
      url: enderecoDoLink(c.inquilino, k.tipo, caminho),
    })),
  }))
}

/** CNPJ as an address has it; a store without one is '0' there. */
export const cnpjNoEndereco = (cnpj: string | null): string => (cnpj ?? '').replace(/[^0-9A-Za-z]/g, '') || '0'

function caminhos(tipo: TipoDeLink, token: string, loja: number, cnpj: string | null) {
  if (tipo === 'PAINEL') return [{ nome: 'Painel', caminho: `/o/painel/${token}` }]
  if (tipo === 'ICS') return [{ nome: 'Agenda (.ics)', caminho: `/api/publico/agenda/consultor/${token}/agenda.ics` }]
  const base = (qual: 1 | 2) => `/agenda-virtual/calendar${qual}/${loja}/${cnpjNoEndereco(cnpj)}?chave=${token}`
  return [
    { nome: 'Agendamentos', caminho: base(1) },
    { nome: 'Por mecânico', caminho: base(2) },
  ]
}

/** The name of a store, whose CNPJ is the one of the address; throws 404 for another. */
export async function conferirCnpj(c: Ctx, codConcessionaria: number, cnpj: string): Promise<void> {
  const l = await c.tx
    .selectFrom('concessionaria')
    .select('cnpj')
    .where(doInquilino(c))
    .where('codConcessionaria', '=', codConcessionaria)
    .executeTakeFirst()
  if (!l || cnpjNoEndereco(l.cnpj).toUpperCase() !== cnpj.toUpperCase())
    throw notFound('Não há calendário neste endereço')
}

export async function nomeDaLoja(c: Ctx, codConcessionaria: number): Promise<string> {
  const l = await c.tx
    .selectFrom('concessionaria')
    .select('nome')
    .where(doInquilino(c))
    .where('codConcessionaria', '=', codConcessionaria)
    .executeTakeFirstOrThrow()
  return l.nome
}

/** Days of a calendar; throws 422 for too many or none. */
export function diasDoCalendario({ de, ate }: { de: string; ate: string }): string[] {
  if (ate < de) throw invalid('Período invertido', { ate: 'O último dia vem depois do primeiro' })
  const dias = diasEntre(de, ate)
  if (dias.length > MAX_DIAS_DO_CALENDARIO)
    throw invalid('Período longo demais', { ate: `Peça até ${MAX_DIAS_DO_CALENDARIO} dias por vez` })
  return dias
}

/** How a car is named: whole to whoever is signed in, else masked and by the first name. */
const carroPara = (publico: boolean, x: { placa: string | null; modelo: string; cliente: string }) => ({
  placa: x.placa && (publico ? mascararPlaca(x.placa) : escreverPlaca(x.placa)),
  modelo: x.modelo,
  cliente: publico ? primeiroNome(x.cliente) : x.cliente,
})

/** Appointments of some days, cancelled ones left out. */
export async function calendarioDeAgendamentos(
  c: Ctx,
  loja: LojaDaAgenda,
  { de, ate }: { de: string; ate: string },
  publico: boolean,
): Promise<CalendarioDeAgendamentos> {
  const dias = diasDoCalendario({ de, ate })
  const lidos = await listAgendamentos(
    c,
    sql<boolean>`s.cod_concessionaria = ${loja.codConcessionaria} and s.inicio >= ${limitesDoDia(loja, de).de}::timestamptz and s.inicio < ${limitesDoDia(loja, ate).ate}::timestamptz and s.estado <> 'CANCELADO'`,
  )
  const consultores = await listConsultoresDaAgenda(c, loja.codConcessionaria)
  return {
    concessionaria: await nomeDaLoja(c, loja.codConcessionaria),
    fuso: loja.fuso,
    feriados: dias.filter((d) => loja.feriados.has(d)),
    consultores: consultores.map(({ codConsultor, nomeTratado: nome, corAgenda }) => ({
      codConsultor,
      nomeTratado: nome,
      corAgenda,
    })),
    agendamentos: lidos.map((a) => ({
      ...carroPara(publico, a),
      codAgendamento: a.codAgendamento,
      inicio: a.inicio,
      minutos: a.minutos,
      codConsultor: a.codConsultor,
      estado: a.estado,
    })),
  }
}

/** Planned work of each mechanic on some days, with their shifts and absences. */
export async function calendarioDeMecanicos(
  c: Ctx,
  loja: LojaDaAgenda,
  { de, ate }: { de: string; ate: string },
  publico: boolean,
): Promise<CalendarioDeMecanicos> {
  const dias = diasDoCalendario({ de, ate })
  const [inicio, fim] = [limitesDoDia(loja, de).de, limitesDoDia(loja, ate).ate]
  const r = await sql<CalendarioDeMecanicos['trabalhos'][number]>`
    select x.cod_slot as "codSlot", x.cod_mecanico as "codMecanico", x.inicio, x.fim, s.descricao, s.status, s.paralisado, v.placa, v.modelo, k.nome as cliente
    from servico_slot x join servico_agendado s on s.cod_distribuidor = x.cod_distribuidor and s.cod_servico_agendado = x.cod_servico_agendado and not s.removido
    left join passagem p on p.cod_distribuidor = s.cod_distribuidor and p.cod_passagem = s.cod_passagem
    left join agendamento a on a.cod_distribuidor = s.cod_distribuidor and a.cod_agendamento = s.cod_agendamento
    join veiculo v on v.cod_distribuidor = s.cod_distribuidor and v.cod_veiculo = coalesce(p.cod_veiculo, a.cod_veiculo)
    join cliente k on k.cod_distribuidor = s.cod_distribuidor and k.cod_cliente = coalesce(p.cod_cliente, a.cod_cliente)
    where x.cod_distribuidor = ${c.inquilino.codDistribuidor} and x.cod_concessionaria = ${loja.codConcessionaria} and not x.cancelado
      and x.inicio >= ${inicio}::timestamptz and x.inicio < ${fim}::timestamptz order by x.inicio, x.cod_slot`.execute(
    c.tx,
  )
  return {
    concessionaria: await nomeDaLoja(c, loja.codConcessionaria),
    fuso: loja.fuso,
    mecanicos: (await mecanicosDaLoja(c, loja)).map((m) => ({
      codMecanico: m.codMecanico,
      nomeTratado: nomeTratado(m.nome),
      dias: dias.map((dia) => {
        const limite = limitesDoDia(loja, dia)
        return {
          dia,
          minutosDoTurno: Math.round(
            minutosDentro(trechosDoDia(m.expediente, dia), Date.parse(limite.de), Date.parse(limite.ate)),
          ),
          // Why somebody is away is not for strangers.
          ausencia: publico ? null : (m.ausencias.find((a) => a.de <= dia && dia <= a.ate)?.motivo ?? null),
        }
      }),
    })),
    trabalhos: r.rows.map((t) => ({ ...t, ...carroPara(publico, t) })),
  }
}
