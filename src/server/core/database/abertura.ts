import pg from 'pg'

/** What the row-level policies read: tenant, user and reachable stores ('todas' for the whole tenant). */
export interface Contexto {
  codDistribuidor: number
  codUsuario: number | null
  lojas: 'todas' | readonly number[]
}

/** How a transaction begins: bound to a tenant, user and stores or, as 'sistema', to none; and whether it only reads. */
export interface Abertura {
  contexto: Contexto | 'sistema'
  leitura: boolean
}

/** Statements that every connection keeps, under their names. */
const GUARDADOS = {
  termina: 'commit',
  le: 'begin read only',
  escreve: 'begin',
  sistema: 'set local role app_system',
  inquilino: `select set_config('role', 'app_user', true), set_config('app.distribuidor', $1, true), set_config('app.usuario', $2, true), set_config('app.lojas', $3, true)`,
} as const
type Guardado = keyof typeof GUARDADOS

const nomeDe = (qual: Guardado): string => `abertura ${qual}`

const valoresDe = ({ codDistribuidor, codUsuario, lojas }: Contexto): [string, string, string] => [
  String(Number(codDistribuidor)),
  codUsuario === null ? '' : String(Number(codUsuario)),
  lojas === 'todas' ? '*' : `{${lojas.map(Number).join(',')}}`,
]

/** The beginning as one text, for what cannot carry it. */
export function textoDe({ contexto, leitura }: Abertura): string {
  const begin = leitura ? GUARDADOS.le : GUARDADOS.escreve
  if (contexto === 'sistema') return `${begin}; ${GUARDADOS.sistema}`
  const [distribuidor, usuario, lojas] = valoresDe(contexto)
  return `${begin}; set local role app_user; set local app.distribuidor = '${distribuidor}'; set local app.usuario = '${usuario}'; set local app.lojas = '${lojas}'`
}

/** The messages that the driver writes, as it writes them; its types ask for a second argument that it does not read. */
export interface Fio {
  parse(m: { name: string; text: string }): void
  bind(m: { statement: string; values: readonly string[] }): void
  execute(): void
  sync(): void
}

/** Makes the statements of every beginning known to a connection, once. */
export class Guardar extends pg.Query {
  requiresPreparation(): boolean {
    return true
  }

  prepare(fio: Fio): void {
    for (const [qual, text] of Object.entries(GUARDADOS)) fio.parse({ name: nomeDe(qual as Guardado), text })
    fio.sync()
  }
}

/** Writes the beginning without an end of its own, with `terminar` after the end of the reading before it: the engine answers all together with the query that follows. Gives how many commands are answered before that query. */
export function escreverAbertura(fio: Fio, { contexto, leitura }: Abertura, terminar: boolean): number {
  const mandar = (qual: Guardado, values: readonly string[] = []) => {
    fio.bind({ statement: nomeDe(qual), values })
    fio.execute()
  }
  if (terminar) mandar('termina')
  mandar(leitura ? 'le' : 'escreve')
  if (contexto === 'sistema') mandar('sistema')
  else mandar('inquilino', valoresDe(contexto))
  return terminar ? 3 : 2
}
