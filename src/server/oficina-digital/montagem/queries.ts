import { sql } from 'kysely'
import type { Estoque } from '#shared/oficina-digital/montagem.ts'
import type { Linha, LinhaSalvar } from '#shared/oficina-digital/orcamentos.ts'
import { custoLinha, somaDasLinhas, totalLinha, totalMaoDeObra, totalPeca } from '#shared/rules/orcamento.ts'
import { quantidadeSugerida } from '#shared/rules/palavras-checklist.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { doInquilino, emPedacos, liga } from '../../core/database/query.ts'
import { conflict, invalid } from '../../core/http/errors.ts'
import { recusarVendidas } from '../orcamentos/queries.ts'
import { devolverAFila } from '../recuperacao/queries.ts'
import type { Travado } from '../nucleo/transicao.ts'

/** A line from a finding: the suggested part and service come priced from the catalogue where it knows them. */
export async function linhasDosAchados(c: Ctx, codCheckList: number): Promise<LinhaSalvar[]> {
  const achados = await c.tx
    .selectFrom('checklistItem as i')
    .leftJoin('peca as p', liga('p.codigo', 'i.pecaSugerida'))
    .leftJoin('servico as s', liga('s.codigo', 'i.servicoSugerido'))
    .select([
      'i.codItem',
      'i.nome',
      'i.estado',
      'i.comentarioCliente',
      'i.comentarioInterno',
      'p.codigo',
      'p.descricao',
      'p.custo',
      'p.preco',
      's.codigo as servico',
      's.descricao as servicoNome',
      's.minutos',
      's.custoHora',
      's.valorHora',
    ])
    .where(doInquilino(c, 'i'))
    .where('i.codChecklist', '=', codCheckList)
    .where('i.estado', 'in', ['VERMELHO', 'AMARELO'])
    .orderBy(sql`case i.estado when 'VERMELHO' then 0 else 1 end`)
    .orderBy('i.ordem')
    .execute()
  return achados.map((a) => ({
    codItem: a.codItem,
    titulo: a.nome,
    comentarioCliente: a.comentarioCliente,
    cor: a.estado === 'VERMELHO' ? 'VERMELHO' : 'AMARELO',
    origem: 'ACHADO',
    vinculo: null,
    codPacote: null,
    pecas:
      a.codigo && a.descricao
        ? [
            {
              codigo: a.codigo,
              descricao: a.descricao,
              quantidade: quantidadeSugerida(a.comentarioCliente, a.comentarioInterno),
              custoUnitario: a.custo,
              precoUnitario: a.preco,
              desconto: 0,
            },
          ]
        : [],
    maoDeObra:
      a.servico && a.servicoNome
        ? [
            {
              codigo: a.servico,
              descricao: a.servicoNome,
              minutos: a.minutos,
              custoHora: a.custoHora,
              valorHora: a.valorHora,
              desconto: 0,
            },
          ]
        : [],
  }))
}

/** Makes a quote's lines equal to what was sent: updates, adds, removes; an approved line is refused. */
export async function gravarLinhas(
  c: Ctx,
  o: Travado,
  atuais: readonly Linha[],
  novas: readonly LinhaSalvar[],
): Promise<void> {
  const { codDistribuidor } = c.inquilino
  const chave = { codDistribuidor, codConcessionaria: o.codConcessionaria }
  const conhecidas = new Set(atuais.map((l) => l.codLinha))
  if (atuais.some((l) => l.estado === 'APROVADO' || l.estado === 'EXECUTADO' || l.estado === 'NAO_EXECUTADO'))
    throw conflict('linha-aprovada', 'Uma linha aprovada pelo cliente não muda mais')
  conferir(novas, conhecidas)
  await Promise.all([conferirItens(c, o, novas), recusarVendidas(c, o.codOrcamento, novas, (i) => `linhas.${i}`)])
  const ficam = new Set(novas.flatMap((l) => l.codLinha ?? []))
  const saem = atuais.filter((l) => !ficam.has(l.codLinha)).map((l) => l.codLinha)
  if (saem.length > 0) {
    await devolverAFila(c, o.codOrcamento, saem)
    await c.tx.deleteFrom('orcamentoLinha').where(doInquilino(c)).where('codLinha', 'in', saem).execute()
  }
  const mantidas = [...ficam]
  if (mantidas.length > 0)
    await c.tx
      .deleteFrom('orcamentoComponente')
      .where(doInquilino(c))
      .where(sql<boolean>`cod_linha = any(${mantidas}::bigint[])`)
      .execute()

  // Lines and their components leave in two rounds, however many there are.
  const componentes = await Promise.all(
    novas.map(async (l, ordem) => componentesDe(l, await gravarLinha(c, chave, o.codOrcamento, l, ordem))),
  )
  for (const p of emPedacos(componentes.flat().map((x) => ({ ...chave, ...x }))))
    await c.tx.insertInto('orcamentoComponente').values(p).execute()
  const { valor, parcial } = somaDasLinhas(novas)
  await c.tx
    .updateTable('orcamento')
    .set({ valor, valorParcial: parcial })
    .where(doInquilino(c))
    .where('codOrcamento', '=', o.codOrcamento)
    .execute()
}

/** Writes a line at its place; its code. */
async function gravarLinha(
  c: Ctx,
  chave: { codDistribuidor: number; codConcessionaria: number },
  codOrcamento: number,
  l: LinhaSalvar,
  ordem: number,
): Promise<number> {
  const total = totalLinha(l)
  const campos = {
    ordem,
    codItem: l.codItem,
    titulo: l.titulo,
    comentarioCliente: l.comentarioCliente,
    cor: l.cor,
    origem: l.origem,
    vinculo: l.vinculo,
    codPacote: l.codPacote,
    total,
    estado: total === null ? 'PENDENTE' : 'PRECIFICADO',
    motivo: null,
    adiadoPara: null,
    adiadoKm: null,
  }
  if (l.codLinha) {
    const daLinha = c.tx.updateTable('orcamentoLinha').set(campos).where(doInquilino(c))
    await daLinha.where('codLinha', '=', l.codLinha).execute()
    return l.codLinha
  }
  const nova = await c.tx
    .insertInto('orcamentoLinha')
    .values({ ...chave, codOrcamento, ...campos })
    .returning('codLinha')
    .executeTakeFirstOrThrow()
  return nova.codLinha
}

const componentesDe = (l: LinhaSalvar, codLinha: number) => [
  ...l.pecas.map((p, i) => ({
    codLinha,
    ordem: i,
    tipo: 'PECA',
    codigo: p.codigo,
    descricao: p.descricao,
    quantidade: p.quantidade,
    minutos: null,
    custo: p.custoUnitario,
    preco: p.precoUnitario,
    desconto: p.desconto,
  })),
  ...l.maoDeObra.map((m, i) => ({
    codLinha,
    ordem: 100 + i,
    tipo: 'MAO_DE_OBRA',
    codigo: m.codigo,
    descricao: m.descricao,
    quantidade: null,
    minutos: m.minutos,
    custo: m.custoHora,
    preco: m.valorHora,
    desconto: m.desconto,
  })),
]

function conferir(novas: readonly LinhaSalvar[], conhecidas: ReadonlySet<number>): void {
  for (const somar of [totalLinha, custoLinha]) {
    let soma = 0
    novas.forEach((l, i) => {
      soma += somar(l) ?? 0
      if (!Number.isSafeInteger(soma))
        throw invalid('Valor grande demais', {
          [`linhas.${i}`]: `${l.titulo}: o valor é grande demais. Confira as quantidades e os preços`,
        })
    })
  }
  novas.forEach((l, i) => {
    if (l.codLinha && !conhecidas.has(l.codLinha))
      throw invalid('Linha desconhecida', { [`linhas.${i}`]: 'Esta linha não existe mais neste orçamento' })
    l.pecas.forEach((p, j) => {
      if (p.desconto > (totalPeca({ ...p, desconto: 0 }) ?? Infinity))
        throw invalid('Desconto maior que o preço', {
          [`linhas.${i}.pecas.${j}.desconto`]: `${p.descricao}: o desconto passa do valor`,
        })
    })
    l.maoDeObra.forEach((m, j) => {
      if (m.desconto > (totalMaoDeObra({ ...m, desconto: 0 }) ?? Infinity))
        throw invalid('Desconto maior que o preço', {
          [`linhas.${i}.maoDeObra.${j}.desconto`]: `${m.descricao}: o desconto passa do valor`,
        })
    })
  })
}

/** A line's evidence belongs to the quote's own checklist, and was checked. */
async function conferirItens(c: Ctx, o: Travado, novas: readonly LinhaSalvar[]): Promise<void> {
  const itens = [...new Set(novas.flatMap((l) => l.codItem ?? []))]
  if (itens.length === 0) return
  const { n, naoVerificado } = await c.tx
    .selectFrom('checklistItem as i')
    .innerJoin('orcamento as o', liga('o.codChecklist', 'i.codChecklist'))
    .select(({ fn }) => [
      fn.countAll<number>().as('n'),
      sql<string | null>`min(i.nome) filter (where i.estado = 'NAO_VERIFICADO')`.as('naoVerificado'),
    ])
    .where(doInquilino(c, 'i'))
    .where('o.codOrcamento', '=', o.codOrcamento)
    .where(sql<boolean>`i.cod_item = any(${itens}::bigint[])`)
    .executeTakeFirstOrThrow()
  if (n !== itens.length)
    throw invalid('Achado desconhecido', { linhas: 'Uma das linhas aponta para um achado de outro checklist' })
  if (naoVerificado !== null)
    throw invalid('Item não verificado', {
      linhas: `${naoVerificado} não foi verificado: não pode ser oferecido ao cliente`,
    })
}

/** Services belong to the distributor: every store works with the same list. */
export function listServicos(c: Ctx, busca: string | undefined) {
  let q = c.tx
    .selectFrom('servico')
    .select(['codigo', 'descricao', 'minutos', 'custoHora', 'valorHora'])
    .where(doInquilino(c))
    .where('ativo', '=', true)
  if (busca) q = q.where(sql<boolean>`sem_acento(codigo || ' ' || descricao) like '%' || como_letras(${busca}) || '%'`)
  return q.orderBy('descricao').limit(100).execute()
}

/** Stock of the asked parts in a store, less what approved quotes still have to take. Parts the store never told of are absent. */
export async function listEstoque(c: Ctx, codConcessionaria: number, codigos: readonly string[]): Promise<Estoque[]> {
  const r = await sql<Estoque>`
    select e.codigo as "codigo", e.quantidade as "quantidade", e.localizacao as "localizacao", e.atualizado_em as "atualizadoEm",
      coalesce((select sum(c.quantidade) from orcamento_componente c join orcamento_linha l on l.cod_distribuidor = c.cod_distribuidor and l.cod_linha = c.cod_linha
        where c.cod_distribuidor = e.cod_distribuidor and c.cod_concessionaria = e.cod_concessionaria and c.tipo = 'PECA' and c.codigo = e.codigo and l.estado = 'APROVADO'), 0) as "reservado"
    from peca_estoque e
    where e.cod_distribuidor = ${c.inquilino.codDistribuidor} and e.cod_concessionaria = ${codConcessionaria} and e.codigo = any(${codigos}::text[])`.execute(
    c.tx,
  )
  return r.rows
}
