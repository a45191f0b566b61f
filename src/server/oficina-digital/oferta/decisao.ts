import { sql } from 'kysely'
import type { Decisao } from '#shared/oficina-digital/oferta.ts'
import type { EstadoOrcamento } from '#shared/rules/orcamento.ts'
import { conteudoVersao } from '#shared/rules/versao.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { doInquilino, emPedacos } from '../../core/database/query.ts'
import { conflict, invalid } from '../../core/http/errors.ts'
import { guardarMensagem } from '../../core/mail/mensagens.ts'
import { aoResponder } from '../../agenda/nucleo/complementar.ts'
import { diaDeRetomar, diaDeRetomarPorCor, relogioDe } from '../nucleo/retomada.ts'
import { recusarVendidas } from '../orcamentos/queries.ts'
import { aplicar, type Autor, exigir, type Travado } from '../nucleo/transicao.ts'

/** Who decided, by which way, and what proves it. */
export interface Prova {
  nome: string
  canal: string
  /** How the person was recognised: NOME_E_ACEITE, DOCUMENTO, CODIGO or, when the staff records it, EQUIPE. */
  passoIdentidade: string
  evidencia: string | null
  ip: string | null
  userAgent: string | null
  codUsuario: number | null
}

/** Offered lines that stand open, and the version they were offered in. */
async function ofertaAberta(c: Ctx, o: Travado, numero?: number) {
  const v = await c.tx
    .selectFrom('orcamentoVersao')
    .select([
      'numero',
      'conteudo',
      'sha256',
      'retiradaEm',
      'respondidaEm',
      sql<boolean>`expira_em < now()`.as('vencida'),
    ])
    .where(doInquilino(c))
    .where('codOrcamento', '=', o.codOrcamento)
    .$if(numero !== undefined, (q) => q.where('numero', '=', numero ?? 0))
    .orderBy('numero', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!v) throw conflict('sem-oferta', 'Este orçamento ainda não foi enviado ao cliente.')
  if (v.respondidaEm) throw conflict('ja-respondido', 'Este orçamento já foi respondido.')
  if (v.retiradaEm) throw conflict('retirado', 'A oficina retirou este orçamento para revisão. Ela enviará outro link.')
  if (v.vencida) throw conflict('vencido', 'A validade deste orçamento terminou. Fale com a oficina.')
  return v
}

/** The decisions by line: each offered line once, and no other. */
function conferir(
  linhas: readonly { codLinha: number; titulo: string; vinculo?: number | null | undefined }[],
  pedidas: readonly Decisao[],
  exigeMotivo: boolean,
): Map<number, Decisao> {
  const campos: Record<string, string> = {}
  const decisoes = new Map(pedidas.map((d) => [d.codLinha, d]))
  const porVinculo = new Map<number, string>()
  for (const l of linhas) {
    const d = decisoes.get(l.codLinha)
    if (!d) campos[`linha.${l.codLinha}`] = `${l.titulo}: falta a sua decisão`
    else if (pedidas.some((p) => p.codLinha === l.codLinha && p !== d))
      campos[`linha.${l.codLinha}`] = `${l.titulo}: foi decidida duas vezes nesta resposta`
    else if (d.decisao === 'ADIADO' && !d.adiadoPara && !d.adiadoKm)
      campos[`linha.${l.codLinha}`] = `${l.titulo}: diga até quando adiar`
    else if (exigeMotivo && d.decisao === 'REPROVADO' && !d.motivo)
      campos[`linha.${l.codLinha}`] = `${l.titulo}: diga o motivo da recusa`
    if (!d || !l.vinculo) continue
    const aprovada = d.decisao === 'APROVADO' ? 'sim' : 'não'
    if ((porVinculo.get(l.vinculo) ?? aprovada) !== aprovada)
      campos[`linha.${l.codLinha}`] = `${l.titulo}: só pode ser aprovada junto com as linhas que dependem dela`
    porVinculo.set(l.vinculo, aprovada)
  }
  if (pedidas.length !== linhas.length || Object.keys(campos).length > 0)
    throw invalid(Object.values(campos)[0] ?? 'As linhas não são as deste orçamento', campos)
  return decisoes
}

/** Stores a decision on every offered line with its evidence, then derives the quote's state. A second answer, an old version or a missing line is refused. */
export async function decidir(
  c: Ctx,
  o: Travado,
  pedido: {
    numero?: number
    sha256?: string
    decisoes: readonly Decisao[]
    prova: Prova
    detalhe: string
    autor: Autor
  },
): Promise<{ estado: EstadoOrcamento; aprovado: number }> {
  const { codDistribuidor } = c.inquilino
  const v = await ofertaAberta(c, o, pedido.numero)
  exigir(o, 'RESPONDIDO')
  if (pedido.sha256 !== undefined && v.sha256 !== pedido.sha256)
    throw conflict('outra-versao', 'O orçamento mudou. Recarregue a página antes de responder.')
  const { linhas } = conteudoVersao.parse(JSON.parse(v.conteudo))
  // Customers may keep their reasons to themselves; whoever records for them asks.
  const decisoes = conferir(linhas, pedido.decisoes, pedido.prova.codUsuario !== null)
  // Two quotes of a family are answered one after the other: the second sees what the first sold.
  await sql`select pg_advisory_xact_lock(${codDistribuidor}::int, (select cod_checklist from orcamento where cod_distribuidor = ${codDistribuidor} and cod_orcamento = ${o.codOrcamento}))`.execute(
    c.tx,
  )
  const aprovadas = linhas.filter((l) => decisoes.get(l.codLinha)?.decisao === 'APROVADO')
  const [r] = await Promise.all([
    relogioDe(c, o.codOrcamento),
    recusarVendidas(c, o.codOrcamento, aprovadas, (i) => `linha.${aprovadas[i]?.codLinha}`),
  ])
  const ditas = linhas.flatMap((l) => {
    const d = decisoes.get(l.codLinha)
    if (!d) return []
    return {
      l,
      d,
      dito: {
        motivo: d.decisao === 'REPROVADO' ? (d.motivo ?? null) : null,
        adiadoPara: d.decisao === 'ADIADO' ? (d.adiadoPara ?? null) : null,
        adiadoKm: d.decisao === 'ADIADO' ? (d.adiadoKm ?? null) : null,
      },
    }
  })
  const soma = (decisao: Decisao['decisao']) =>
    ditas.reduce((n, { l, d }) => n + (d.decisao === decisao ? l.total : 0), 0)
  const [aprovado, recusado] = [soma('APROVADO'), soma('REPROVADO')]
  const nasLinhas = ditas.map(({ l, d, dito }) =>
    c.tx
      .updateTable('orcamentoLinha')
      .set({ estado: d.decisao, ...dito, retomarEm: d.decisao === 'APROVADO' ? null : diaDeRetomar(d, l.cor, r) })
      .where(doInquilino(c))
      .where('codLinha', '=', l.codLinha)
      .where('codOrcamento', '=', o.codOrcamento)
      .execute(),
  )
  const provas = ditas.map(({ l, d, dito }) => ({
    codDistribuidor,
    codConcessionaria: o.codConcessionaria,
    codOrcamento: o.codOrcamento,
    numeroVersao: v.numero,
    codLinha: l.codLinha,
    decisao: d.decisao,
    ...dito,
    sha256: v.sha256,
    ...pedido.prova,
    userAgent: pedido.prova.userAgent?.slice(0, 300) ?? null,
    em: sql<string>`now()`,
  }))
  const asProvas = [...emPedacos(provas)].map((p) => c.tx.insertInto('orcamentoDecisao').values(p).execute())
  const naVersao = c.tx
    .updateTable('orcamentoVersao')
    .set({ respondidaEm: sql`now()`, assinadaPor: pedido.prova.nome })
    .where(doInquilino(c))
    .where('codOrcamento', '=', o.codOrcamento)
    .where('numero', '=', v.numero)
    .execute()
  await Promise.all([...nasLinhas, ...asProvas, naVersao])
  const estado = await aplicar(c, o, 'RESPONDIDO', pedido.autor, {
    detalhe: `versão ${v.numero} · ${pedido.detalhe}`,
    dados: {
      versao: v.numero,
      sha256: v.sha256,
      canal: pedido.prova.canal,
      passoIdentidade: pedido.prova.passoIdentidade,
      decisoes: linhas.map((l) => ({ codLinha: l.codLinha, decisao: decisoes.get(l.codLinha)?.decisao ?? null })),
    },
    mudancas: {
      respondidoEm: sql`now()`,
      valorAprovado: aprovado,
      valorRecusado: recusado,
      visualizadoEm: sql`coalesce(visualizado_em, now())`,
    },
  })
  await aoResponder(
    c,
    o,
    aprovadas.map((l) => l.codLinha),
    pedido.autor,
  )
  return { estado, aprovado }
}

/** The customer refused everything and told the staff: every line REPROVADO with the one reason. */
export async function reprovar(
  c: Ctx,
  o: Travado,
  motivo: string,
  observacao: string | null,
  autor: Autor,
): Promise<void> {
  exigir(o, 'REPROVADO')
  const { dia } = await relogioDe(c, o.codOrcamento)
  await c.tx
    .updateTable('orcamentoLinha')
    .set({ estado: 'REPROVADO', motivo, retomarEm: diaDeRetomarPorCor(dia) })
    .where(doInquilino(c))
    .where('codOrcamento', '=', o.codOrcamento)
    .execute()
  await c.tx
    .updateTable('orcamentoVersao')
    .set({ retiradaEm: sql`now()` })
    .where(doInquilino(c))
    .where('codOrcamento', '=', o.codOrcamento)
    .where('retiradaEm', 'is', null)
    .where('respondidaEm', 'is', null)
    .execute()
  await aplicar(c, o, 'REPROVADO', autor, {
    detalhe: observacao ? `${motivo} · ${observacao}` : motivo,
    dados: { motivo, observacao },
    mudancas: { respondidoEm: sql`now()`, valorAprovado: 0, valorRecusado: sql`coalesce(valor, 0)` },
  })
  await aoResponder(c, o, [], autor)
}

/** Tells the customer what the staff recorded on their behalf, by what reaches them. */
export async function avisarCliente(
  c: Ctx,
  o: Travado,
  contato: { telefone: string | null; email: string | null },
  texto: string,
): Promise<boolean> {
  const base = { codDistribuidor: c.inquilino.codDistribuidor, codConcessionaria: o.codConcessionaria }
  if (contato.email)
    await guardarMensagem(c.tx, {
      ...base,
      canal: 'EMAIL',
      destino: contato.email,
      assunto: 'Sua decisão foi registrada',
      corpo: texto,
    })
  else if (contato.telefone)
    await guardarMensagem(c.tx, { ...base, canal: 'SMS', destino: contato.telefone, assunto: null, corpo: texto })
  return Boolean(contato.email ?? contato.telefone)
}
