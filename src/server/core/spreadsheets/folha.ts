import type { Readable } from 'node:stream'
import { escreverData, type Estilos } from './estilos.ts'
import { ArquivoRecusado, FORMULA_WITHOUT_RESULT, type Linha, type Valor } from './fonte.ts'
import { lerXml, type Ouvinte, recusar } from './pacote.ts'
import { MAX_TEXTO, type Textos } from './textos.ts'

const MAX_LINHA = 1_048_576
/** Cells further to the right are in no register's table. */
const MAX_COLUNAS = 256
const MAX_MESCLAS = 20_000
const MAX_RABO = 4 * 1024 * 1024

/** What cells refer to: texts by number, and which styles are dates. */
export interface Apoio {
  textos: Textos
  estilos: Estilos
  desde1904: boolean
}

/** Cells merged over several rows, by the row they end in: which column repeats, from which row on. */
export type Mesclas = readonly { de: number; ate: number; coluna: number }[]

/** Index of a column from its letters: A is 0. */
function colunaDe(ref: string): number {
  let n = 0
  for (let i = 0; i < ref.length; i++) {
    const c = ref.charCodeAt(i) - 64
    if (c < 1 || c > 26) break
    n = n * 26 + c
  }
  return n - 1
}

/** Merges that span rows. They stand after the rows that they are about, so the sheet is passed once before it is read. */
export async function lerMesclas(fluxo: Readable): Promise<Mesclas> {
  const marca = Buffer.from('mergeCells')
  let rabo: Buffer = Buffer.alloc(0)
  let achada = false
  try {
    for await (const pedaco of fluxo as AsyncIterable<Buffer>) {
      const junto: Buffer = Buffer.concat([rabo, pedaco])
      const em: number = achada ? 0 : junto.indexOf(marca)
      achada ||= em >= 0
      rabo = achada ? junto.subarray(em) : junto.subarray(-marca.length)
      if (rabo.length > MAX_RABO) break
    }
  } catch (e) {
    recusar(e)
  }
  if (!achada) return []
  const mesclas = []
  for (const m of rabo
    .toString('latin1')
    .matchAll(/<(?:\w+:)?mergeCell\s[^>]*ref="([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})"/g)) {
    const [, letras = '', de, ate] = m
    if (de !== ate) mesclas.push({ de: Number(de), ate: Math.min(Number(ate), MAX_LINHA), coluna: colunaDe(letras) })
    if (mesclas.length >= MAX_MESCLAS) break
  }
  return mesclas.toSorted((a, b) => a.de - b.de)
}

/** Rows of a sheet as its XML comes; what is merged downwards is repeated in each row. */
export async function* lerFolha(
  fluxo: Readable,
  apoio: Apoio,
  mesclas: Mesclas,
  aoLer: (bytes: number) => void,
): AsyncGenerator<readonly Linha[]> {
  const leitor = new LeitorDeFolha(apoio, mesclas)
  for await (const bytes of lerXml(fluxo, leitor)) {
    aoLer(bytes)
    const prontas = leitor.tirar()
    if (prontas.length > 0) yield prontas
  }
}

class LeitorDeFolha implements Ouvinte {
  readonly #apoio: Apoio
  readonly #mesclas: Mesclas
  #proximaMescla = 0
  #abertas: { ate: number; coluna: number; valor: Valor }[] = []
  #prontas: Linha[] = []
  #numero = 0
  #celulas: Valor[] = []
  #coluna = -1
  #tipo = ''
  #estilo = -1
  #texto = ''
  #emTexto = false
  #emFonetica = false
  #formula = false

  constructor(apoio: Apoio, mesclas: Mesclas) {
    this.#apoio = apoio
    this.#mesclas = mesclas
  }

  /** Rows that are whole since it was last asked. */
  tirar(): readonly Linha[] {
    const prontas = this.#prontas
    if (prontas.length > 0) this.#prontas = []
    return prontas
  }

  abre(nome: string, a: Record<string, string>): void {
    if (nome === 'c') {
      this.#coluna = a['r'] ? colunaDe(a['r']) : this.#coluna + 1
      this.#tipo = a['t'] ?? 'n'
      this.#estilo = Number(a['s'] ?? -1)
      this.#texto = ''
      this.#formula = false
    } else if (nome === 'f') this.#formula = true
    else if (nome === 'v' || nome === 't') this.#emTexto = !this.#emFonetica
    else if (nome === 'rPh') this.#emFonetica = true
    else if (nome === 'row') {
      const numero = a['r'] ? Number(a['r']) : this.#numero + 1
      if (!(numero > this.#numero && numero <= MAX_LINHA))
        throw new ArquivoRecusado(
          `A planilha está danificada depois da linha ${this.#numero}. Abra-a no Excel, salve de novo e envie outra vez.`,
        )
      this.#numero = numero
      this.#celulas = []
      this.#coluna = -1
    }
  }

  texto(t: string): void {
    if (this.#emTexto && this.#texto.length < MAX_TEXTO) this.#texto += t
  }

  fecha(nome: string): void {
    if (nome === 'v' || nome === 't') this.#emTexto = false
    else if (nome === 'rPh') this.#emFonetica = false
    else if (nome === 'c') {
      if (this.#coluna >= 0 && this.#coluna < MAX_COLUNAS) this.#celulas[this.#coluna] = this.#valor()
    } else if (nome === 'row') {
      this.#repetirMescladas()
      this.#prontas.push({ numero: this.#numero, celulas: Array.from(this.#celulas, (v) => v ?? null) })
    }
  }

  #valor(): Valor {
    const t = this.#texto
    if (t === '' && this.#formula) return FORMULA_WITHOUT_RESULT
    if (this.#tipo === 's') return t === '' ? null : this.#apoio.textos.ler(Number(t))
    if (this.#tipo === 'b') return t === '1' || t === 'true'
    if (t === '') return null
    if (this.#tipo === 'd')
      return /^\d{4}-\d\d-\d\d/.test(t) ? `${t.slice(8, 10)}/${t.slice(5, 7)}/${t.slice(0, 4)}` : t
    if (this.#tipo !== 'n')
      return t.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    const n = Number(t)
    if (!Number.isFinite(n)) return t
    const estilo = this.#apoio.estilos[this.#estilo]
    if (estilo === 'date') return escreverData(n, this.#apoio.desde1904) ?? n
    // 7 shown as 0000007 is a code of seven digits, and not the number seven.
    if (typeof estilo === 'number' && Number.isSafeInteger(n) && n >= 0) return t.padStart(estilo, '0')
    return n
  }

  #repetirMescladas(): void {
    const n = this.#numero
    this.#abertas = this.#abertas.filter((m) => m.ate >= n)
    for (const m of this.#abertas) this.#celulas[m.coluna] ??= m.valor
    for (let m = this.#mesclas[this.#proximaMescla]; m && m.de <= n; m = this.#mesclas[++this.#proximaMescla]) {
      const valor = this.#celulas[m.coluna] ?? null
      if (m.de === n && m.coluna < MAX_COLUNAS) this.#abertas.push({ ate: m.ate, coluna: m.coluna, valor })
    }
  }
}
