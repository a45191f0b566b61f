import { type copias, isLoja, type CopiaRequest, copiaRefusal } from '#shared/cardapio/copias.ts'
import type { SignedInCtx } from '../../core/tenancy/context.ts'
import { conflict, invalid, notFound } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/serve.ts'
import type { Copier } from './copier.ts'
import { undoManuais, modeloManuaisCopier } from './manuais.ts'
import { undoPacotes, modeloPacotesCopier } from './pacotes.ts'
import { undoPecas, undoPacotePrecos, pacotePrecosCopier, pecaPrecosCopier } from './precos.ts'
import { saveCopia, listCopias, markUndone, lockCopia, getCopia } from './queries.ts'

/** The copier of a request. Throws 422 for sides that do not match, 404 for a store out of reach. */
function copierFor(c: SignedInCtx, p: CopiaRequest): Copier {
  const refusal = copiaRefusal(p)
  if (refusal) throw invalid(refusal.mensagem, { [refusal.campo]: refusal.mensagem })
  const { tipo, de, para } = p
  if (isLoja(de) && isLoja(para)) {
    for (const l of [de, para])
      if (!c.sessao.lojas.has(l.codConcessionaria)) throw notFound('Concessionária não encontrada')
    return tipo === 'peca'
      ? pecaPrecosCopier(de.codConcessionaria, para.codConcessionaria)
      : pacotePrecosCopier(de.codConcessionaria, para.codConcessionaria)
  }
  if (isLoja(de) || isLoja(para)) throw new Error('sides of two kinds')
  return tipo === 'manual' ? modeloManuaisCopier(de, para) : modeloPacotesCopier(de, para)
}

export const routes: Handlers<typeof copias> = {
  async compararCopia(c) {
    const { itens, iguais } = await copierFor(c, c.body).comparar(c)
    return { itens: itens.map(({ alvo: _, ...i }) => i), iguais }
  },

  async copiar(c) {
    const copier = copierFor(c, c.body)
    const { itens } = await copier.comparar(c)
    const requested = new Set(c.body.chaves)
    const chosen = itens.filter((i) => requested.has(i.chave))
    if (chosen.length !== requested.size)
      throw conflict('comparacao-velha', 'A origem ou o destino mudou depois da comparação. Compare de novo.')
    const done = await copier.copiar(c, chosen)
    const codCopia = await saveCopia(c, c.body, chosen.length, done)
    c.changed({ registro: `copia:${codCopia}`, antes: null, depois: { ...c.body, chaves: chosen.length } })
    return getCopia(c, codCopia)
  },

  listCopias: (c) => listCopias(c),

  async desfazerCopia(c) {
    const g = await lockCopia(c, c.params.codCopia)
    if (!g) throw notFound('Cópia não encontrada')
    if (g.desfeitaEm !== null) throw conflict('ja-desfeita', 'Esta cópia já foi desfeita')
    if (!g.recente) throw conflict('passou-um-dia', 'Uma cópia se desfaz até um dia depois: esta já passou.')
    const done = g.feito as never
    if (g.tipo === 'peca') await undoPecas(c, done)
    else if (g.tipo === 'manual') await undoManuais(c, done)
    else if (g.entreLojas) await undoPacotePrecos(c, done)
    else await undoPacotes(c, done)
    await markUndone(c, g.codCopia)
    c.changed({ registro: `copia:${g.codCopia}`, antes: null, depois: { desfeita: true } })
    return getCopia(c, g.codCopia)
  },
}
