// What a run costs, on a machine that others use too: the wall clock, less what strangers took of the processors meanwhile.
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'

/** Seconds that a run took, and processor seconds that others used in them (null where the system does not tell). */
export interface Gasto {
  parede: number
  alheios: number | null
  nucleos: number
  /** How many times slower than on the reference the run was (`ouvirCompasso`); absent where nobody listened. */
  lentidao?: number
}

/** Processes that a run works with and did not start itself, as the database of CI: no strangers either. */
const TAMBEM = (process.env['TESTES_TAMBEM'] ?? '').split(',').map(Number).filter(Boolean)
const OLHAR_MS = 500
/** Part of the processors that a whole run leaves idle by itself: whoever takes that costs it nothing. */
const OCIOSO = 0.2
/** How far what was taken off may be wrong: of some 20 whole runs judged so, all but one lay within a tenth of 410 s. */
const INCERTEZA = 0.1
const POR_SEGUNDO = 100

/** Whether a run fits its budget, and a sentence that says how. */
export function julgar(
  { parede, alheios, nucleos, lentidao: ouvida }: Gasto,
  limite: number,
): { coube: boolean; relato: string } {
  const lentidao = ouvida ?? 1
  const s = (n: number) => `${n.toFixed(0)} s`
  const daMaquina = lentidao > 1 ? ` Máquina lenta: ${lentidao.toFixed(2)} vezes o tempo da de referência.` : ''
  const dito = `Tempo: ${s(parede)}; orçamento: ${s(limite)}.${daMaquina}`
  if (parede <= limite) return { coube: true, relato: dito }
  const perdido = (alheios ?? 0) / nucleos
  const proprio = Math.min(parede, (parede - perdido) / (ouvida === undefined ? 1 : 1 - OCIOSO)) / lentidao
  // A processor shared with others is also slower while it is one's own: its caches are theirs. Who listened has heard that, within a tenth.
  const folga = 1 + (ouvida === undefined ? perdido / parede / 2 : Math.min(INCERTEZA, parede / proprio - 1))
  if ((alheios !== null || lentidao > 1) && proprio <= limite * folga)
    return {
      coube: true,
      relato: `${dito} Outros programas usaram ${s(alheios ?? 0)} de processador em ${nucleos} núcleos. Na de referência, e sem eles, seriam ${s(proprio)}.`,
    }
  return {
    coube: false,
    relato: `${dito} PASSOU do orçamento${perdido > 0 ? `, mesmo descontados ${s(perdido)} que outros programas tomaram` : ''}: na de referência seriam ${s(proprio)}.`,
  }
}

/** Watches what a process, what works for it (`tambem`), and all that they started cost, from now on. */
export function medir(raiz: number = process.pid, tambem: readonly number[] = TAMBEM): { fechar(): Gasto } {
  const inicio = performance.now()
  let [antes, maquina, proprio] = [dosProcessos(raiz, tambem), daMaquina(), 0]
  const total = maquina
  const olhar = () => {
    const agora = dosProcessos(raiz, tambem)
    // A process that is left without its parent takes its past with it.
    if (agora !== null && antes !== null) proprio += Math.max(0, agora - antes)
    antes = agora
  }
  const relogio = setInterval(olhar, OLHAR_MS)
  relogio.unref()
  return {
    fechar() {
      clearInterval(relogio)
      olhar()
      maquina = daMaquina()
      const alheios =
        maquina === null || total === null || antes === null ? null : Math.max(0, maquina - total - proprio)
      return { parede: (performance.now() - inicio) / 1000, alheios, nucleos: availableParallelism() }
    },
  }
}

/** What `fazer` gives; fails where it takes more seconds than that, what others took of the machine meanwhile left out. */
export async function dentroDe<T>(segundos: number, fazer: () => Promise<T>): Promise<T> {
  // The runner: the database and the other files' tests are no strangers.
  const tempo = medir(process.ppid)
  let feito: T
  let gasto: Gasto
  try {
    feito = await fazer()
  } finally {
    gasto = tempo.fechar()
  }
  const { coube, relato } = julgar(gasto, segundos)
  if (!coube) throw new Error(relato)
  return feito
}

/** Processor seconds of the machine since it started, and those that it was not given. */
function daMaquina(): number | null {
  const linha = ler('/proc/stat')?.split('\n')[0]
  if (!linha) return null
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = linha.split(/\s+/).slice(1).map(Number)
  return (user + nice + system + irq + softirq + steal) / POR_SEGUNDO
}

/** Processor seconds of processes and their living descendants, with those of the dead that were waited for; null where the first is gone. */
function dosProcessos(raiz: number, outros: readonly number[]): number | null {
  const filhos = new Map<number, number[]>()
  const tempos = new Map<number, number>()
  for (const nome of pids()) {
    const campos = ler(`/proc/${nome}/stat`)
      ?.replace(/^.*\) /s, '')
      .split(' ')
      .map(Number)
    if (!campos) continue
    const pai = campos[1] ?? 0
    filhos.set(pai, [...(filhos.get(pai) ?? []), nome])
    tempos.set(nome, campos.slice(11, 15).reduce((a, b) => a + b, 0) / POR_SEGUNDO)
  }
  if (!tempos.has(raiz)) return null
  const soma = (pid: number): number => (filhos.get(pid) ?? []).reduce((n, f) => n + soma(f), tempos.get(pid) ?? 0)
  return [raiz, ...outros].reduce((n, pid) => n + soma(pid), 0)
}

function pids(): number[] {
  try {
    return readdirSync('/proc').flatMap((n) => (/^\d+$/.test(n) ? [Number(n)] : []))
  } catch {
    return []
  }
}
function ler(caminho: string): string | null {
  try {
    return readFileSync(caminho, 'utf8')
  } catch {
    return null
  }
}
