import type { z } from 'zod'
import { concessionarias } from '#shared/cadastros/concessionarias.ts'
import type { Endpoint, Loaded, Nivel, Sent } from '#shared/core/contract.ts'
import { AppError } from '../../core/http/errors.ts'
import type { Reader } from '../../core/http/read-pass.ts'
import type { Services } from '../../core/services.ts'
import { privacyOf, type Privacy } from './privacy.ts'

/** Reading as one person: what their screens read, and nothing else. */
export interface Reading {
  nivel: Nivel
  privacy: Privacy
  /** Whether the person's level has an endpoint. */
  can(e: Endpoint): boolean
  read<E extends Endpoint>(e: E, parts?: { params?: Sent<E, 'params'>; query?: Sent<E, 'query'> }): Promise<Loaded<E>>
  /** The store that was named, or the person's only one; else throws an error that names the choices. */
  loja(codConcessionaria: number | undefined): Promise<number>
}

/** What a tool answers: how many rows, and the data. */
export interface Answer {
  linhas: number
  dados: Record<string, unknown>
}

/** A tool of an assistant: it reads endpoints that screens read too. */
export interface Tool {
  titulo: string
  descricao: string
  input: z.ZodObject
  /** The endpoints it reads. It is listed to levels that have one of them, and skips those that the level has not. */
  usa: readonly Endpoint[]
  run(r: Reading, args: unknown): Promise<Answer>
}

/** Declares a tool; `run` receives its arguments as `input` reads them. */
export function tool<S extends z.ZodObject>(
  t: Omit<Tool, 'input' | 'run'> & { input: S; run(r: Reading, args: z.output<S>): Promise<Answer> },
): Tool {
  return { ...t, run: (r, args) => t.run(r, args as z.output<S>) }
}

/** Whether a level has an endpoint; only endpoints for people count. */
export const levelHas = (nivel: Nivel, e: Endpoint): boolean =>
  e.acesso === 'autenticado' || (Array.isArray(e.acesso) && e.acesso.includes(nivel))

const MAX_NAMED = 50

/** Reads as this person. */
export function readingFor(services: Services, reader: Reader, pessoais: boolean): Reading {
  const { nivel, lojas } = reader.sessao
  const reading: Reading = {
    nivel,
    privacy: privacyOf(pessoais),
    can: (e) => levelHas(nivel, e),
    read: (e, parts) => services.readPasses.read(reader, e, parts),
    async loja(codConcessionaria) {
      if (codConcessionaria !== undefined) return codConcessionaria
      const [first] = lojas
      if (lojas.size === 1 && first !== undefined) return first
      const all = await reading.read(concessionarias.concessionariaList)
      const named = all.slice(0, MAX_NAMED).map((l) => `${l.codConcessionaria} ${l.nome}`)
      throw new AppError(400, 'diga-a-loja', `Diga a loja em codConcessionaria: ${named.join('; ')}`)
    },
  }
  return reading
}
