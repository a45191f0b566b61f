import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Nivel } from '#shared/core/contract.ts'
import type { Linha, PedidoAlcada } from '#shared/oficina-digital/orcamentos.ts'
import type { PrecoPraticado } from '#shared/oficina-digital/preco.ts'
import { type Alcada, descreverExcesso, excessos } from '#shared/rules/alcada.ts'
import type { ParametroPreco } from '#shared/rules/parametro-preco.ts'
import { numeroDe } from '#shared/rules/mascara.ts'
import { jsonCanonico } from '#shared/rules/versao.ts'
import { CHAVES } from '../../core/tenancy/chaves.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { doInquilino, liga } from '../../core/database/query.ts'
import { conflict } from '../../core/http/errors.ts'
import { aplicar, type Autor, exigir, type Travado } from '../nucleo/transicao.ts'

const PADROES = new Map(CHAVES.map((c) => [c.chave, c.padrao]))
const SEM_LIMITE: Alcada = { descontoMaximo: 1, margemMinima: -1 }

/** How far a level may go by itself in a store; the top level has no limit. */
export async function alcadaDe(c: Ctx, codConcessionaria: number, nivel: Nivel): Promise<Alcada> {
  if (nivel === -1) return SEM_LIMITE
  const [desconto, margem] = [`alcada.desconto.${nivel}`, `alcada.margem.${nivel}`]
  const linhas = await c.tx
    .selectFrom('concessionariaConfig')
    .select(['chave', 'valor'])
    .where(doInquilino(c))
    .where('codConcessionaria', '=', codConcessionaria)
    .where('chave', 'in', [desconto, margem])
    .execute()
  const valor = (chave: string) => Number(linhas.find((l) => l.chave === chave)?.valor ?? PADROES.get(chave) ?? 0) / 100
  return { descontoMaximo: valor(desconto), margemMinima: valor(margem) }
}

/** Hash of what an approval is about: every price, cost and discount, line by line. */
function resumoPrecos(linhas: readonly Linha[]): string {
  const precos = linhas.map(({ codLinha, pecas, maoDeObra }) => ({ codLinha, pecas, maoDeObra }))
  return createHash('sha256').update(jsonCanonico(precos)).digest('hex')
}

async function ultimo(c: Ctx, codOrcamento: number) {
  return c.tx
    .selectFrom('orcamentoAlcada as a')
    .innerJoin('usuario as p', liga('p.codUsuario', 'a.pedidaPor'))
    .leftJoin('usuario as r', liga('r.codUsuario', 'a.respondidaPor'))
    .select([
      'a.codAlcada',
      'a.resumo',
      'a.justificativa',
      'a.excessos',
      'p.nome as pedidaPor',
      'a.pedidaPor as codPediu',
      'a.pedidaEm',
      'a.resposta',
      'r.nome as respondidaPor',
      'a.respondidaEm',
      'a.comentario',
    ])
    .where(doInquilino(c, 'a'))
    .where('a.codOrcamento', '=', codOrcamento)
    .orderBy('a.codAlcada', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The newest request of a quote, open or answered. */
export async function pedidoAtual(
  c: Ctx,
  codOrcamento: number,
  linhas: readonly Linha[],
): Promise<PedidoAlcada | null> {
  const p = await ultimo(c, codOrcamento)
  if (!p) return null
  const { resumo, codPediu: _, ...resto } = p
  return {
    ...resto,
    excessos: resto.excessos as string[],
    resposta: resto.resposta as 'APROVADA' | null,
    vale: resumo === resumoPrecos(linhas),
  }
}

/** Refuses to send prices beyond the sender's authority that nobody approved: 409 with each excess. */
export async function exigirAlcada(c: Ctx, o: Travado, linhas: readonly Linha[], alcada: Alcada): Promise<void> {
  const achados = excessos(linhas, alcada)
  if (achados.length === 0) return
  const p = await ultimo(c, o.codOrcamento)
  if (p?.resposta === 'APROVADA' && p.resumo === resumoPrecos(linhas)) return
  throw conflict('alcada-necessaria', `Peça aprovação antes de enviar: ${achados.map(descreverExcesso)[0]}`, {
    estado: o.estado,
    versao: o.versao,
    excessos: achados.map(descreverExcesso),
  })
}

/** PRECIFICADO → AGUARDANDO_ALCADA, with the reason; refused where the authority already covers the prices. */
export async function pedirAlcada(
  c: Ctx,
  o: Travado,
  linhas: readonly Linha[],
  nivel: Nivel,
  justificativa: string,
  autor: Autor,
): Promise<void> {
  exigir(o, 'ALCADA_PEDIDA')
  const achados = excessos(linhas, await alcadaDe(c, o.codConcessionaria, nivel)).map(descreverExcesso)
  if (achados.length === 0)
    throw conflict('alcada-cobre', 'Os preços estão dentro da sua alçada: o orçamento já pode ser enviado.')
  await c.tx
    .insertInto('orcamentoAlcada')
    .values({
      codDistribuidor: c.inquilino.codDistribuidor,
      codConcessionaria: o.codConcessionaria,
      codOrcamento: o.codOrcamento,
      resumo: resumoPrecos(linhas),
      justificativa,
      excessos: JSON.stringify(achados),
      pedidaPor: autor.codUsuario ?? 0,
    })
    .execute()
  await aplicar(c, o, 'ALCADA_PEDIDA', autor, { detalhe: justificativa, dados: { excessos: achados } })
}

/** Answers an open request. Whoever approves needs an authority that covers the prices, and is never who asked. */
export async function responderAlcada(
  c: Ctx,
  o: Travado,
  {
    linhas,
    nivel,
    resposta,
    comentario,
    autor,
  }: {
    linhas: readonly Linha[]
    nivel: Nivel
    resposta: 'APROVADA' | 'NEGADA'
    comentario: string | null
    autor: Autor
  },
): Promise<void> {
  const evento = resposta === 'APROVADA' ? 'ALCADA_APROVADA' : 'ALCADA_NEGADA'
  exigir(o, evento)
  const p = await ultimo(c, o.codOrcamento)
  if (!p || p.resposta !== null) throw conflict('sem-pedido', 'Não há pedido de alçada em aberto neste orçamento.')
  if (resposta === 'APROVADA') {
    if (p.codPediu === autor.codUsuario)
      throw conflict('mesma-pessoa', 'Quem pediu a alçada não pode aprovar o próprio pedido.')
    const [primeiro] = excessos(linhas, await alcadaDe(c, o.codConcessionaria, nivel))
    if (primeiro)
      throw conflict('alcada-insuficiente', `Sua alçada também não cobre este pedido. ${descreverExcesso(primeiro)}.`)
  }
  await c.tx
    .updateTable('orcamentoAlcada')
    .set({ resposta, respondidaPor: autor.codUsuario, respondidaEm: sql`now()`, comentario })
    .where(doInquilino(c))
    .where('codAlcada', '=', p.codAlcada)
    .execute()
  await aplicar(c, o, evento, autor, { detalhe: comentario, dados: { codAlcada: p.codAlcada } })
}

/** An open request falls with the quote being taken back, refused or cancelled. */
export async function fecharPedido(c: Ctx, o: Travado, autor: Autor): Promise<void> {
  await c.tx
    .updateTable('orcamentoAlcada')
    .set({
      resposta: 'NEGADA',
      respondidaPor: autor.codUsuario,
      respondidaEm: sql`now()`,
      comentario: 'retirado antes da resposta',
    })
    .where(doInquilino(c))
    .where('codOrcamento', '=', o.codOrcamento)
    .where('resposta', 'is', null)
    .execute()
}

/** For how much a part was offered in the stores within reach, newest first, up to 30. */
export async function listPrecosPraticados(c: Ctx, codigo: string): Promise<PrecoPraticado[]> {
  const r = await sql<Omit<PrecoPraticado, 'checklist'> & { numero: number; ano: number; sequencia: number }>`
    select o.cod_orcamento as "codOrcamento", o.checklist_numero as "numero", o.checklist_ano as "ano", o.sequencia as "sequencia", s.nome as "concessionaria",
      coalesce(o.enviado_em, o.criado_em) as "em", c.quantidade as "quantidade", c.custo as "custoUnitario", c.preco as "precoUnitario", c.desconto as "desconto", l.estado as "estado"
    from (select * from orcamento_componente where cod_distribuidor = ${c.inquilino.codDistribuidor} and tipo = 'PECA' and codigo = ${codigo} and codigo <> '' and preco is not null order by cod_componente desc limit 30) c
    join orcamento_linha l on l.cod_distribuidor = c.cod_distribuidor and l.cod_linha = c.cod_linha
    join orcamento o on o.cod_distribuidor = l.cod_distribuidor and o.cod_orcamento = l.cod_orcamento
    join concessionaria s on s.cod_distribuidor = o.cod_distribuidor and s.cod_concessionaria = o.cod_concessionaria
    order by 6 desc`.execute(c.tx)
  return r.rows.map(({ numero, ano, sequencia, ...p }) => ({
    ...p,
    checklist: numeroDe(numero, ano, sequencia, c.inquilino.mascaraCodigoInterno),
  }))
}

/** Rates of the price calculator in force today at a store; null when it has none. */
export async function getParametroPreco(c: Ctx, codConcessionaria: number): Promise<ParametroPreco | null> {
  const p = await c.tx
    .selectFrom('precoParametro as p')
    .innerJoin('concessionaria as c', liga('c.codConcessionaria', 'p.codConcessionaria'))
    .select([
      'p.vigenteDe',
      'p.impostosPontos',
      'p.comissaoPontos',
      'p.margemAlvoPontos',
      'p.margemMinimaPontos',
      'p.custoFixoMensal',
      'p.mecanicos',
      'p.horasMes',
      'p.utilizacaoPontos',
    ])
    .where(doInquilino(c, 'p'))
    .where('p.codConcessionaria', '=', codConcessionaria)
    .where(sql<boolean>`p.vigente_de <= (now() at time zone c.fuso)::date`)
    .orderBy('p.vigenteDe', 'desc')
    .limit(1)
    .executeTakeFirst()
  return p ?? null
}
