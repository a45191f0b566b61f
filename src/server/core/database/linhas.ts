import { compileFunction } from 'node:vm'
import { CamelCasePlugin, PostgresQueryCompiler, type UnknownRow } from 'kysely'
import pg from 'pg'
import { type Abertura, escreverAbertura, type Fio } from './abertura.ts'

type Colunas = readonly Pick<pg.FieldDef, 'name' | 'dataTypeID'>[]
/** A row's values as the engine sent them. */
type Valores = readonly (string | null)[]
type Montar = (valores: Valores) => UnknownRow

/** The builder's own rule for names, without what it does as a plugin: there it copies each query's whole tree, and each row. */
class Nomes extends CamelCasePlugin {
  doCodigo(coluna: string): string {
    return this.camelCase(coluna)
  }

  doBanco(nome: string): string {
    return this.snakeCase(nome)
  }
}

const nomes = new Nomes()

/** Writes the code's names in statements as the database's own. */
export class Compilador extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(nome: string): string {
    return super.sanitizeIdentifier(nomes.doBanco(nome))
  }
}

const leitorDe = (tipo: number) => pg.types.getTypeParser(tipo, 'text') as (valor: string) => unknown
const TEXTO = 25
const MAX_MONTADORES = 2000
const montadores = new Map<string, Montar>()

/** What makes a row of these columns. Written as a program once for all answers that have them: setting an object's keys one by one was a tenth of what a list costs. */
export function montadorDe(colunas: Colunas): Montar {
  let chave = ''
  for (const { name, dataTypeID } of colunas) chave += `${dataTypeID} ${name}\n`
  let montar = montadores.get(chave)
  if (!montar) {
    if (montadores.size >= MAX_MONTADORES) montadores.clear()
    montar = escrever(colunas)
    montadores.set(chave, montar)
  }
  return montar
}

function escrever(colunas: Colunas): Montar {
  const leitores = colunas.map((c) => leitorDe(c.dataTypeID))
  const pares = colunas.map(({ name }, i) => {
    // A text is taken as it came, null or not.
    const valor = leitores[i] === leitorDe(TEXTO) ? `v[${i}]` : `v[${i}] === null ? null : ler${i}(v[${i}])`
    return `${JSON.stringify(nomes.doCodigo(name))}: ${valor}`
  })
  const cabeca = `const [${leitores.map((_, i) => `ler${i}`).join(', ')}] = leitores`
  const fazer = compileFunction(`${cabeca}; return (v) => ({ ${pares.join(', ')} })`, ['leitores'])
  return (fazer as (l: typeof leitores) => Montar)(leitores)
}

/** What the driver's own query has inside; its types do not say. */
interface PorDentro {
  _result: { fields: Colunas; rows: UnknownRow[] }
  _canceledDueToError: unknown
  _checkForMultirow(): void
  handleCommandComplete(m: unknown, fio: Fio): void
  prepare(fio: Fio): void
  requiresPreparation(): boolean
}

const original = pg.Query.prototype as unknown as PorDentro

/** A query whose rows are made at once under the code's names. It may carry the beginning of its transaction. */
export class Consulta extends pg.Query {
  #montar: Montar = () => ({})
  #abertura: { como: Abertura; terminar: boolean } | undefined
  /** Answers to come that are the beginning's. */
  #alheias = 0

  /** Takes a beginning along, and the end of the reading before it; false where it cannot, as without values. */
  levar(como: Abertura, terminar: boolean): boolean {
    if (!original.requiresPreparation.call(this)) return false
    this.#abertura = { como, terminar }
    return true
  }

  prepare(fio: Fio): void {
    if (this.#abertura) this.#alheias = escreverAbertura(fio, this.#abertura.como, this.#abertura.terminar)
    original.prepare.call(this, fio)
  }

  handleCommandComplete(m: unknown, fio: Fio): void {
    if (this.#alheias > 0) this.#alheias -= 1
    else original.handleCommandComplete.call(this, m, fio)
  }

  handleRowDescription({ fields }: { fields: Colunas }): void {
    const dentro = this as unknown as PorDentro
    dentro._checkForMultirow()
    dentro._result.fields = fields
    this.#montar = montadorDe(fields)
  }

  handleDataRow({ fields }: { fields: Valores }): void {
    const dentro = this as unknown as PorDentro
    if (this.#alheias > 0 || dentro._canceledDueToError) return
    try {
      dentro._result.rows.push(this.#montar(fields))
    } catch (e) {
      // As the driver does: told when the engine has answered the rest.
      dentro._canceledDueToError = e
    }
  }
}
