import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CLASSES_ABC, CLASSES_XYZ, type DaCategoria } from '#shared/rules/demanda.ts'
import { FONTES_PRAZO } from '#shared/rules/reposicao.ts'
import type { Julgada, PecaDaLoja } from './calculo.ts'
import { MESES_DE_HISTORIA, type PecaDoCadastro, pecaVazia, preencher } from './pecas.ts'

/** Numbers that stand before the months of a part. */
const CAMPOS = 13
const REGISTRO = CAMPOS + MESES_DE_HISTORIA
const POR_BLOCO = 256
const BYTES = Float64Array.BYTES_PER_ELEMENT

/** A part that is asked for, with what it is judged by; the same object each time, good until the next. */
interface QueEspera {
  loja: number
  peca: PecaDaLoja
  classe: string
  categoria: DaCategoria | null
}

/**
 * Parts that their stores ask for, until every store is known and with it what sister stores send. They wait on the disk, a record of numbers
 * each, in a file without a name: what is held does not grow with the stores, and nothing is left of a process that was killed.
 */
export class Espera {
  readonly #fd: number
  readonly #bloco = new Float64Array(REGISTRO * POR_BLOCO)
  readonly #cadastro: readonly PecaDoCadastro[]
  #noBloco = 0

  /** `cadastro`: the register in the order of its numbers. */
  constructor(cadastro: readonly PecaDoCadastro[]) {
    this.#cadastro = cadastro
    const pasta = mkdtempSync(join(tmpdir(), 'patio-pedido-'))
    this.#fd = openSync(join(pasta, 'pecas'), 'w+', 0o600)
    rmSync(pasta, { recursive: true, force: true })
  }

  guardar(loja: number, p: PecaDaLoja, { abc, xyz }: Pick<Julgada, 'abc' | 'xyz'>, c: DaCategoria | null): void {
    const b = this.#bloco
    let i = this.#noBloco++ * REGISTRO
    b[i++] = loja
    b[i++] = p.numero
    b[i++] = p.naMao
    b[i++] = p.reservado
    b[i++] = p.emPedido
    b[i++] = p.prazo.dias
    b[i++] = p.prazo.desvio
    b[i++] = FONTES_PRAZO.indexOf(p.prazo.fonte)
    b[i++] = CLASSES_ABC.indexOf(abc)
    b[i++] = CLASSES_XYZ.indexOf(xyz)
    b[i++] = c ? c.previsao : NaN
    b[i++] = c ? c.sigma : NaN
    b[i++] = p.serie.length
    for (let m = 0; m < p.serie.length; m++) b[i++] = p.serie[m] ?? 0
    if (this.#noBloco === POR_BLOCO) this.#passar()
  }

  /** What was kept, in its order; nothing more is kept after it. */
  *ler(): Iterable<QueEspera> {
    this.#passar()
    const b = this.#bloco
    const peca = pecaVazia()
    const prazo = { dias: 0, desvio: 0, fonte: FONTES_PRAZO[0] as (typeof FONTES_PRAZO)[number] }
    const categoria: DaCategoria = { previsao: 0, sigma: 0 }
    const lida: QueEspera = { loja: 0, peca, classe: '', categoria: null }
    peca.prazo = prazo
    for (let de = 0; ;) {
      const bytes = readSync(this.#fd, b, 0, b.byteLength, de)
      if (bytes === 0) return
      de += bytes
      for (let i = 0; i < bytes / BYTES; i += REGISTRO) {
        const n = (k: number) => b[i + k] ?? 0
        const p = this.#cadastro[n(1)]
        if (!p) continue
        lida.loja = n(0)
        preencher(peca, p)
        peca.naMao = n(2)
        peca.reservado = n(3)
        peca.emPedido = n(4)
        prazo.dias = n(5)
        prazo.desvio = n(6)
        prazo.fonte = FONTES_PRAZO[n(7)] ?? 'POLITICA'
        lida.classe = `${CLASSES_ABC[n(8)] ?? 'C'}${CLASSES_XYZ[n(9)] ?? 'Z'}`
        categoria.previsao = n(10)
        categoria.sigma = n(11)
        lida.categoria = Number.isNaN(categoria.previsao) ? null : categoria
        const meses = n(12)
        peca.serie.length = meses
        for (let m = 0; m < meses; m++) peca.serie[m] = n(CAMPOS + m)
        yield lida
      }
    }
  }

  fechar(): void {
    closeSync(this.#fd)
  }

  #passar(): void {
    let feitos = 0
    const total = this.#noBloco * REGISTRO * BYTES
    while (feitos < total) feitos += writeSync(this.#fd, this.#bloco, feitos, total - feitos)
    this.#noBloco = 0
  }
}
