import { sql } from 'kysely'
import type { VisitAcompanhamento, TrackedCarro, ClientePesquisa, AgendaTarefa } from '#shared/agenda/acompanhamento.ts'
import { carroStage, type ScoreReason, scoreType } from '#shared/rules/acompanhamento.ts'
import { shortName, firstName } from '#shared/rules/name.ts'
import { maskPlaca } from '#shared/rules/placa.ts'
import { whatsAppLink } from '#shared/rules/phone.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { ofTenant, joinOn } from '../../core/database/query.ts'
import { conflict, notFound } from '../../core/http/errors.ts'
import { signPhoto } from '../../checklists/checklists/queries.ts'
import { publicUrl } from '../../oficina-digital/envio/queries.ts'
import { carroText, getClienteVisit } from '../nucleo/track-visit.ts'
import { receiveFromCliente } from '../../conversas/nucleo/receive.ts'
import { contactOf } from '../../conversas/nucleo/contact.ts'
import { type LinkTarget, linkUrl } from '../../core/tenancy/secret-links.ts'
import { listServicos } from '../nucleo/read-servicos.ts'
import { chargeFor } from '../../pagamentos/nucleo/charge.ts'

/** The tracking page opens until this long after the delivery. */
const AFTER_ENTREGA_MS = 7 * 86_400_000

const forLoja = (c: Ctx) =>
  c.tx
    .selectFrom('passagem as p')
    .innerJoin('veiculo as v', joinOn('v.codVeiculo', 'p.codVeiculo'))
    .innerJoin('cliente as k', joinOn('k.codCliente', 'p.codCliente'))
    .innerJoin('concessionaria as l', joinOn('l.codConcessionaria', 'p.codConcessionaria'))
    .leftJoin('consultor as n', joinOn('n.codConsultor', 'p.codConsultor'))
    .select([
      'p.codPassagem',
      'p.codConcessionaria',
      'p.codVeiculo',
      'p.chegouEm',
      'p.entregueEm',
      'p.promessa',
      'v.modelo',
      'v.placa',
      'k.nome as cliente',
      'l.nome as concessionaria',
      'l.telefone',
      'l.fuso',
      'n.nome as consultor',
    ])
    .where(ofTenant(c, 'p'))

/** The car of a link as its owner sees it. Throws 404 from a week after the delivery on. */
export async function getCarroByLink(c: Ctx, { codPassagem }: LinkTarget): Promise<TrackedCarro> {
  const p = await forLoja(c).where('p.codPassagem', '=', codPassagem).executeTakeFirstOrThrow()
  if (p.entregueEm && Date.parse(p.entregueEm) < Date.now() - AFTER_ENTREGA_MS)
    throw notFound('Esta visita terminou. Fale com a oficina se precisar de algo.')
  const servicos = await listServicos(c, sql<boolean>`s.cod_passagem = ${codPassagem}`, new Date().toISOString())
  const { etapa, parado } = carroStage(servicos, p.entregueEm !== null)
  const blocker = servicos.find((s) => s.paralisado && s.bloqueia)
  return {
    concessionaria: p.concessionaria,
    telefone: p.telefone,
    fuso: p.fuso,
    primaria: c.tenant.corPrimaria,
    cliente: firstName(p.cliente),
    modelo: p.modelo,
    placa: p.placa && maskPlaca(p.placa),
    consultor: p.consultor && shortName(p.consultor),
    etapa,
    parado,
    motivo: parado ? (blocker?.motivo ?? null) : null,
    promessa: p.promessa,
    chegouEm: p.chegouEm,
    entregueEm: p.entregueEm,
    servicos: servicos.map((s) => ({ descricao: s.descricao, status: s.status })),
    orcamentos: p.entregueEm === null ? await listOrcamentosToAnswer(c, p) : [],
    fotos: (await listVisitPhotos(c, p)).flatMap(({ compartilhada, ...f }) => (compartilhada ? [f] : [])),
    pesquisa: await getOpenPesquisa(c, codPassagem),
    pagar: codPassagem === null ? null : await chargeFor(c, { codPassagem }),
    lidoEm: new Date().toISOString(),
  }
}

/** Open quotes of the visit's car that the customer has not answered. */
async function listOrcamentosToAnswer(c: Ctx, p: { codConcessionaria: number; codVeiculo: number; chegouEm: string }) {
  const r = await sql<{ token: string; valor: number }>`
    select v.token, coalesce(o.valor, 0) as valor from checklist k
    join orcamento o on o.cod_distribuidor = k.cod_distribuidor and o.cod_checklist = k.cod_checklist and o.estado in ('ENVIADO', 'VISUALIZADO')
    join orcamento_versao v on v.cod_distribuidor = o.cod_distribuidor and v.cod_orcamento = o.cod_orcamento and v.retirada_em is null and v.respondida_em is null and v.expira_em > now()
    where k.cod_distribuidor = ${c.tenant.codDistribuidor} and k.cod_concessionaria = ${p.codConcessionaria} and k.cod_veiculo = ${p.codVeiculo} and k.criado_em >= ${p.chegouEm}::timestamptz - interval '1 day'
    order by v.enviada_em desc`.execute(c.tx)
  return r.rows.map((o) => ({ url: publicUrl(c.tenant, o.token), valor: o.valor }))
}

/** Photos of a visit's checklists, each with whether the store shares it. */
export async function listVisitPhotos(
  c: Ctx,
  p: {
    codPassagem: number
    codConcessionaria: number
    codVeiculo: number
    chegouEm: string
    entregueEm: string | null
  },
): Promise<VisitAcompanhamento['fotos']> {
  const r = await sql<{
    codFoto: number
    arquivo: string
    miniatura: string
    largura: number
    altura: number
    video: string | null
    duracaoMs: number | null
    original: string | null
    titulo: string
    compartilhada: boolean
  }>`
    select f.cod_foto as "codFoto", f.arquivo, f.miniatura, f.largura, f.altura, f.video, f.duracao_ms as "duracaoMs", f.original, i.nome as titulo, s.cod_foto is not null as compartilhada
    from checklist k join checklist_item i on i.cod_distribuidor = k.cod_distribuidor and i.cod_checklist = k.cod_checklist
    join checklist_foto f on f.cod_distribuidor = i.cod_distribuidor and f.cod_item = i.cod_item
    left join passagem_foto s on s.cod_distribuidor = f.cod_distribuidor and s.cod_foto = f.cod_foto and s.cod_passagem = ${p.codPassagem}
    where k.cod_distribuidor = ${c.tenant.codDistribuidor} and k.cod_concessionaria = ${p.codConcessionaria} and k.cod_veiculo = ${p.codVeiculo}
      and k.criado_em >= ${p.chegouEm}::timestamptz - interval '1 day' and k.criado_em <= coalesce(${p.entregueEm}::timestamptz, now())
    order by f.cod_foto limit 60`.execute(c.tx)
  return r.rows.map((f) => signPhoto(c, f))
}

async function getOpenPesquisa(c: Ctx, codPassagem: number | null): Promise<string | null> {
  const r = await sql<{
    token: string
  }>`select k.token from agenda_link k where k.cod_distribuidor = ${c.tenant.codDistribuidor} and k.cod_passagem = ${codPassagem} and k.tipo = 'PESQUISA'
    and not exists (select from pesquisa_resposta x where x.cod_distribuidor = k.cod_distribuidor and x.cod_passagem = k.cod_passagem)`.execute(
    c.tx,
  )
  const token = r.rows[0]?.token
  return token ? linkUrl(c.tenant, 'PESQUISA', `/o/pesquisa/${token}`) : null
}

/** The survey of a link, answered or not. */
export async function getPesquisaByLink(c: Ctx, { codPassagem }: LinkTarget): Promise<ClientePesquisa> {
  const p = await forLoja(c).where('p.codPassagem', '=', codPassagem).executeTakeFirstOrThrow()
  const response = await c.tx
    .selectFrom('pesquisaResposta')
    .select('nota')
    .where(ofTenant(c))
    .where('codPassagem', '=', codPassagem)
    .executeTakeFirst()
  return {
    concessionaria: p.concessionaria,
    telefone: p.telefone,
    fuso: p.fuso,
    primaria: c.tenant.corPrimaria,
    modelo: p.modelo,
    entregueEm: p.entregueEm ?? p.chegouEm,
    respondida: response !== undefined,
  }
}

/** Stores the one answer of a visit. Throws 409 for a second answer. Returns the task that a detractor creates. */
export async function answerPesquisa(
  c: Ctx,
  { codConcessionaria, codPassagem }: LinkTarget,
  r: { nota: number; motivos: readonly ScoreReason[]; comentario: string },
): Promise<{ codTarefa: number; texto: string } | null> {
  const v = codPassagem === null ? undefined : await getClienteVisit(c, codPassagem)
  if (!v || codPassagem === null) throw notFound('Visita não encontrada')
  const { codDistribuidor } = c.tenant
  const nova = await c.tx
    .insertInto('pesquisaResposta')
    .values({
      codDistribuidor,
      codConcessionaria,
      codPassagem,
      codConsultor: v.codConsultor,
      nota: r.nota,
      motivos: [...new Set(r.motivos)],
      comentario: r.comentario,
    })
    .onConflict((x) => x.doNothing())
    .returning('codPassagem')
    .executeTakeFirst()
  if (!nova) throw conflict('ja-respondido', 'Esta pesquisa já foi respondida. Obrigado!')
  const detractor = scoreType(r.nota) === 'DETRATOR'
  if (r.comentario)
    await receiveFromCliente(c, {
      codConcessionaria,
      codCliente: v.codCliente,
      codPassagem,
      canal: 'PAGINA',
      tipo: 'PESQUISA',
      texto: `Nota ${r.nota}: ${r.comentario}`,
      // Praise needs no answer.
      semEspera: !detractor,
    })
  if (!detractor) return null
  const texto = `Nota ${r.nota} de um cliente: ligar para entender`
  return c.tx
    .insertInto('agendaTarefa')
    .values({ codDistribuidor, codConcessionaria, codPassagem, texto })
    .returning(['codTarefa', 'texto'])
    .executeTakeFirstOrThrow()
}

/** A visit's tracking link as the staff sees it. Throws 404 for an unknown visit. */
export async function getAcompanhamento(c: Ctx, codPassagem: number): Promise<VisitAcompanhamento> {
  const p = await forLoja(c).where('p.codPassagem', '=', codPassagem).executeTakeFirst()
  const v = await getClienteVisit(c, codPassagem)
  if (!p || !v) throw notFound('Visita não encontrada')
  const link = await c.tx
    .selectFrom('agendaLink')
    .select('token')
    .where(ofTenant(c))
    .where('codPassagem', '=', codPassagem)
    .where('tipo', '=', 'ACOMPANHAR')
    .executeTakeFirst()
  const url = link ? linkUrl(c.tenant, 'ACOMPANHAR', `/o/carro/${link.token}`) : null
  const contact = await contactOf(c, v.codCliente)
  const response = await c.tx
    .selectFrom('pesquisaResposta')
    .select(['nota', 'motivos', 'comentario', 'em'])
    .where(ofTenant(c))
    .where('codPassagem', '=', codPassagem)
    .executeTakeFirst()
  return {
    url,
    whatsapp: url && contact.telefone ? whatsAppLink(contact.telefone, carroText(contact, v, url)) : null,
    fotos: await listVisitPhotos(c, p),
    pesquisa: response ? { ...response, motivos: response.motivos as ScoreReason[] } : null,
  }
}

/** Open tasks of a store, oldest first. */
export async function listTarefas(c: Ctx, codConcessionaria: number): Promise<AgendaTarefa[]> {
  const r = await sql<AgendaTarefa>`
    select t.cod_tarefa as "codTarefa", t.cod_passagem as "codPassagem", g.cod_agenda_veiculo as "codAgendaVeiculo", t.texto, v.placa, v.chassi, v.modelo, k.nome as cliente, k.telefone,
      n.nome as consultor, x.nota, x.motivos, x.comentario, t.criada_em as "criadaEm"
    from agenda_tarefa t join passagem p on p.cod_distribuidor = t.cod_distribuidor and p.cod_passagem = t.cod_passagem
    join pesquisa_resposta x on x.cod_distribuidor = t.cod_distribuidor and x.cod_passagem = t.cod_passagem
    join veiculo v on v.cod_distribuidor = p.cod_distribuidor and v.cod_veiculo = p.cod_veiculo
    join cliente k on k.cod_distribuidor = p.cod_distribuidor and k.cod_cliente = p.cod_cliente
    left join consultor n on n.cod_distribuidor = p.cod_distribuidor and n.cod_consultor = p.cod_consultor
    left join agenda_veiculo g on g.cod_distribuidor = p.cod_distribuidor and g.cod_passagem = p.cod_passagem
    where t.cod_distribuidor = ${c.tenant.codDistribuidor} and t.cod_concessionaria = ${codConcessionaria} and t.feita_em is null order by t.cod_tarefa`.execute(
    c.tx,
  )
  return r.rows.map((t) => ({ ...t, consultor: t.consultor && shortName(t.consultor) }))
}
