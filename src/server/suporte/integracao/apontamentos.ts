import { sql } from 'kysely'
import type { Recebido } from '#shared/core/contract.ts'
import type { integracaoAgenda } from '#shared/suporte/integracao-agenda.ts'
import { somarApontamentos } from '#shared/rules/apontamentos.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { doInquilino } from '../../core/database/query.ts'
import { invalid } from '../../core/http/errors.ts'
import { INTEGRACAO } from '../../agenda/nucleo/evento.ts'
import { tocar } from '../../core/realtime/listas.ts'
import { lojaDaAgenda } from '../../agenda/nucleo/loja.ts'
import { passagemSegue } from '../../agenda/nucleo/passagem.ts'
import { restantes } from '../../agenda/nucleo/plano.ts'
import { agir, type ServicoTravado, travarServico } from '../../agenda/nucleo/servico.ts'
import type { Resultado } from './agenda.ts'
import { pessoa } from './registros.ts'

type Marca = Recebido<typeof integracaoAgenda.receberApontamento, 'body'>

const FUTURO_MS = 5 * 60_000

/** A mark of a mechanic's time. All marks of a service are looked at together, by their own time: their order of arrival does not matter. */
export async function receberApontamento(c: Ctx, p: Marca): Promise<Resultado> {
  const { codConcessionaria, idExterno } = p
  await lojaDaAgenda(c, codConcessionaria)
  if (Date.parse(p.em) > Date.now() + FUTURO_MS) throw invalid('Marca no futuro', { em: 'Esta hora ainda não chegou' })
  const { codDistribuidor } = c.inquilino
  const s = await travarServico(c, await acharServico(c, p))
  const codMecanico = await pessoa(c.tx, 'mecanico', { codDistribuidor, codConcessionaria }, p.mecanico)
  const nova =
    await sql`insert into apontamento (cod_distribuidor, cod_concessionaria, id_externo, cod_servico_agendado, cod_mecanico, tipo, em)
    values (${codDistribuidor}, ${codConcessionaria}, ${idExterno}, ${s.codServicoAgendado}, ${codMecanico}, ${p.tipo}, ${p.em}) on conflict do nothing returning 1`.execute(
      c.tx,
    )
  if (nova.rows.length === 0) return { codigo: s.codServicoAgendado, repetido: true, avisos: [] }
  if (s.removido || s.status > 3)
    return {
      codigo: s.codServicoAgendado,
      repetido: false,
      avisos: ['O serviço já passou da inspeção: a marca foi só guardada'],
    }
  const marcas = await c.tx
    .selectFrom('apontamento')
    .select(['tipo', 'em'])
    .where(doInquilino(c))
    .where('codServicoAgendado', '=', s.codServicoAgendado)
    .execute()
  const soma = somarApontamentos(marcas.map((m) => ({ tipo: m.tipo as Marca['tipo'], em: Date.parse(m.em) })))
  const avisos = await noHorario(c, s, codMecanico, p.em)
  await seguir(c, s, soma.estado, new Date(soma.ultima))
  const iso = (t: number | null) => (t === null ? null : new Date(t).toISOString())
  await c.tx
    .updateTable('servicoAgendado')
    .set({
      segundosTrabalhados: soma.segundos,
      iniciadoEm: iso(soma.primeira),
      trabalhandoDesde: s.trabalhando ? iso(soma.desde) : null,
    })
    .where(doInquilino(c))
    .where('codServicoAgendado', '=', s.codServicoAgendado)
    .execute()
  await passagemSegue(c, s.codPassagem, INTEGRACAO)
  await tocar(c, codConcessionaria, ['getServicosAgendamentos', 'KANBAN_SNAPSHOT'])
  return { codigo: s.codServicoAgendado, repetido: false, avisos }
}

/** The service that a mark is about; throws 422 when the order or the service cannot be told. */
async function acharServico(c: Ctx, p: Marca): Promise<number> {
  const r = await sql<{ cod: number; descricao: string; status: number }>`
    select s.cod_servico_agendado as cod, s.descricao, s.status from ordem_servico o join servico_agendado s on s.cod_distribuidor = o.cod_distribuidor and s.cod_passagem = o.cod_passagem
    where o.cod_distribuidor = ${c.inquilino.codDistribuidor} and o.cod_concessionaria = ${p.codConcessionaria} and o.numero = ${p.numeroOs} and not s.removido order by s.cod_servico_agendado`.execute(
    c.tx,
  )
  if (r.rows.length === 0)
    throw invalid('OS sem serviços na agenda', { numeroOs: `A OS ${p.numeroOs} não está na agenda: envie-a antes` })
  const ditos = p.servico
    ? r.rows.filter((s) => s.descricao.toLowerCase() === p.servico.toLowerCase())
    : r.rows.length === 1
      ? r.rows
      : r.rows.filter((s) => s.status < 3)
  const [achado, outro] = ditos
  if (!achado || outro)
    throw invalid('Serviço indefinido', { servico: `Diga qual: ${r.rows.map((s) => s.descricao).join(', ')}` })
  return achado.cod
}

/** Gives the mechanic's time to a service that is in nobody's; where the mechanic has other work then, that is told. */
async function noHorario(c: Ctx, s: ServicoTravado, codMecanico: number, em: string): Promise<string[]> {
  const { codDistribuidor } = c.inquilino
  const tem =
    await sql`select 1 from servico_slot where cod_distribuidor = ${codDistribuidor} and cod_servico_agendado = ${s.codServicoAgendado} and not cancelado limit 1`.execute(
      c.tx,
    )
  if (tem.rows.length > 0) return []
  const r =
    await sql`insert into servico_slot (cod_distribuidor, cod_concessionaria, cod_servico_agendado, cod_mecanico, inicio, fim)
    values (${codDistribuidor}, ${s.codConcessionaria}, ${s.codServicoAgendado}, ${codMecanico}, ${em}, ${em}::timestamptz + make_interval(mins => ${restantes(s)}::int)) on conflict do nothing returning 1`.execute(
      c.tx,
    )
  return r.rows.length > 0 ? [] : ['O mecânico tem outro serviço planejado nesta hora: este ficou sem horário']
}

/** Brings a service to where its marks say it is. */
async function seguir(c: Ctx, s: ServicoTravado, estado: Marca['tipo'], em: Date): Promise<void> {
  const fazer = (acao: 'INICIAR' | 'PARALISAR' | 'FINALIZAR') => agir(c, s, { acao, em }, INTEGRACAO)
  if (s.status === 3) return
  if (estado === 'INICIO' ? !s.trabalhando : s.status === 1 || (estado === 'FIM' && s.paralisado))
    await fazer('INICIAR')
  if (estado === 'PAUSA' && !s.paralisado) await fazer('PARALISAR')
  if (estado === 'FIM') await fazer('FINALIZAR')
}
