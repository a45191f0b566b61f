import type { ErroDeLinha } from '#shared/arquivos/importacoes.ts'
import { recusarEstragada, simples, textoDe, vazia } from './celulas.ts'
import { CelulaInvalida, type Guardado, type LeituraDef } from './def.ts'
import type { Linha, Valor } from '../spreadsheets/fonte.ts'
import { largura, type Tabela } from './cabecalho.ts'

const MAX_VALOR = 200

/** A row of the file as the register's table would have it, or what is wrong with it; null when it says nothing. */
export type Conferida = { linha: number; dados: Record<string, Guardado> } | { erros: ErroDeLinha[] } | null

/** Reads rows of a table one by one. Blank rows, repeated titles and the template's example count as nothing. */
export function conferidor(def: LeituraDef, tabela: Tabela, referencias: unknown): (linha: Linha) => Conferida {
  const titulos = tabela.colunas.map((c) => simples(tabela.titulos[c.em] ?? ''))
  const exemplos = tabela.colunas.map((c) => textoDe(c.coluna.exemplo))
  const iguais = ({ celulas }: Linha, textos: readonly string[], como: (t: string) => string) =>
    tabela.colunas.every((c, i) => como(textoDe(celulas[c.em] ?? null)) === textos[i])

  const deMais = contador(tabela.largura)

  return (linha) => {
    if (tabela.colunas.every((c) => vazia(linha.celulas[c.em] ?? null))) return null
    if (iguais(linha, titulos, simples) || iguais(linha, exemplos, comoExemplo)) return null
    const deslocada = deMais(linha.celulas)
    if (deslocada)
      return {
        erros: [{ linha: linha.numero, coluna: 'Linha inteira', valor: deslocada.valor, mensagem: deslocada.mensagem }],
      }
    const dados: Record<string, Guardado> = {}
    const erros: ErroDeLinha[] = []
    const errou = (coluna: string, em: number, mensagem: string) =>
      erros.push({
        linha: linha.numero,
        coluna,
        valor: textoDe(linha.celulas[em] ?? null).slice(0, MAX_VALOR),
        mensagem,
      })
    for (const { coluna, em } of tabela.colunas) {
      const valor = linha.celulas[em] ?? null
      try {
        recusarEstragada(valor)
        if (valor !== null && !vazia(valor)) dados[coluna.grava] = coluna.ler(valor, referencias)
        else if (coluna.obrigatoria) errou(coluna.nome, em, 'Está vazia. Preencha.')
        else dados[coluna.grava] = def.padrao[coluna.grava] ?? null
      } catch (e) {
        if (!(e instanceof CelulaInvalida)) throw e
        errou(coluna.nome, em, e.message)
      }
    }
    if (def.fica?.(dados, referencias)) return { linha: linha.numero, dados }
    if (erros.length === 0)
      for (const [grava, mensagem] of Object.entries(def.conferir?.({ ...def.padrao, ...dados }, referencias) ?? {})) {
        const achada = tabela.colunas.find((c) => c.coluna.grava === grava) ?? tabela.colunas[0]
        if (achada) errou(achada.coluna.nome, achada.em, mensagem)
      }
    return erros.length > 0 ? { erros } : { linha: linha.numero, dados: { ...def.completar?.(dados), ...dados } }
  }
}

/** Tells rows with more cells than titles: a separator in the middle of a text moves every value after it. Blank cells at the end pass when the first row has as many. */
function contador(esperadas: number): (celulas: readonly Valor[]) => { valor: string; mensagem: string } | null {
  let folga: number | undefined
  return (celulas) => {
    const encontradas = largura(celulas)
    const sobra = celulas.slice(esperadas, encontradas).map(textoDe)
    const cheias = sobra.filter((t) => t !== '')
    folga ??= cheias.length > 0 ? 0 : sobra.length
    if (cheias.length === 0 && sobra.length <= folga) return null
    return {
      valor: cheias.join(' | ').slice(0, MAX_VALOR),
      mensagem: `Há ${esperadas} ${esperadas === 1 ? 'título' : 'títulos'} e esta linha tem ${encontradas} células: um separador no meio de um texto ou de um valor empurrou as outras. Ponha o texto entre aspas, ou tire o que sobra.`,
    }
  }
}

/** The CSV template writes 98.7 as '98,70'. */
function comoExemplo(t: string): string {
  return /^\d+,\d{2}$/.test(t) ? String(Number(t.replace(',', '.'))) : t
}
