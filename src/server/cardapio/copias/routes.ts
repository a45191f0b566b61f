import { type copias, ehLoja, type PedidoDeCopia, recusaDaCopia } from '#shared/cardapio/copias.ts'
import type { CtxDePessoa } from '../../core/tenancy/contexto.ts'
import { conflict, invalid, notFound } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/http.ts'
import type { Copiador } from './copiador.ts'
import { desfazerManuais, manuaisDeModelos } from './manuais.ts'
import { desfazerPacotes, pacotesDeModelos } from './pacotes.ts'
import { desfazerPecas, desfazerPrecosDePacotes, precosDePacotes, precosDePecas } from './precos.ts'
import { gravarCopia, listCopias, marcarDesfeita, travarCopia, umaCopia } from './queries.ts'

/** What compares and copies what was asked for; throws 422 for sides that do not go together, 404 for a store out of reach. */
function copiadorDe(c: CtxDePessoa, p: PedidoDeCopia): Copiador {
  const recusa = recusaDaCopia(p)
  if (recusa) throw invalid(recusa.mensagem, { [recusa.campo]: recusa.mensagem })
  const { tipo, de, para } = p
  if (ehLoja(de) && ehLoja(para)) {
    for (const l of [de, para])
      if (!c.sessao.lojas.has(l.codConcessionaria)) throw notFound('Concessionária não encontrada')
    return tipo === 'peca'
      ? precosDePecas(de.codConcessionaria, para.codConcessionaria)
      : precosDePacotes(de.codConcessionaria, para.codConcessionaria)
  }
  if (ehLoja(de) || ehLoja(para)) throw new Error('sides of two kinds')
  return tipo === 'manual' ? manuaisDeModelos(de, para) : pacotesDeModelos(de, para)
}

export const rotas: Handlers<typeof copias> = {
  async compararCopia(c) {
    const { itens, iguais } = await copiadorDe(c, c.body).comparar(c)
    return { itens: itens.map(({ alvo: _, ...i }) => i), iguais }
  },

  async copiar(c) {
    const copiador = copiadorDe(c, c.body)
    const { itens } = await copiador.comparar(c)
    const pedidas = new Set(c.body.chaves)
    const escolhidas = itens.filter((i) => pedidas.has(i.chave))
    if (escolhidas.length !== pedidas.size)
      throw conflict('comparacao-velha', 'A origem ou o destino mudou depois da comparação. Compare de novo.')
    const feito = await copiador.copiar(c, escolhidas)
    const codCopia = await gravarCopia(c, c.body, escolhidas.length, feito)
    c.mudou({ registro: `copia:${codCopia}`, antes: null, depois: { ...c.body, chaves: escolhidas.length } })
    return umaCopia(c, codCopia)
  },

  listCopias: (c) => listCopias(c),

  async desfazerCopia(c) {
    const g = await travarCopia(c, c.params.codCopia)
    if (!g) throw notFound('Cópia não encontrada')
    if (g.desfeitaEm !== null) throw conflict('ja-desfeita', 'Esta cópia já foi desfeita')
    if (!g.recente) throw conflict('passou-um-dia', 'Uma cópia se desfaz até um dia depois: esta já passou.')
    const feito = g.feito as never
    if (g.tipo === 'peca') await desfazerPecas(c, feito)
    else if (g.tipo === 'manual') await desfazerManuais(c, feito)
    else if (g.entreLojas) await desfazerPrecosDePacotes(c, feito)
    else await desfazerPacotes(c, feito)
    await marcarDesfeita(c, g.codCopia)
    c.mudou({ registro: `copia:${g.codCopia}`, antes: null, depois: { desfeita: true } })
    return umaCopia(c, g.codCopia)
  },
}
