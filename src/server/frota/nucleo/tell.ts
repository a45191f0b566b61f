import type { Ctx } from '../../core/tenancy/context.ts'

interface Told {
  codConcessionaria: number
  codEmprestimo: number
  estado: string
  codPassagem: number | null
}

/** Publishes to the store's screens that a loan changed; `aviso` is a sentence for people. */
export function tellEmprestimo(c: Pick<Ctx, 'publish'>, e: Told, aviso: string | null = null): void {
  const { codConcessionaria, codEmprestimo, estado, codPassagem } = e
  c.publish('emprestimo_', codConcessionaria, { codConcessionaria, codEmprestimo, estado, codPassagem, aviso })
}
