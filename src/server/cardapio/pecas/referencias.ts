import { InvalidCell, type Column } from '../../core/importing/def.ts'
import { upperCode } from '../../core/importing/cells.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { ofTenant } from '../../core/database/query.ts'
import { SIZE } from '#shared/rules/sizes.ts'

/** Codes of the register of parts, for imports that refer to them. */
export type PecaCodes = ReadonlySet<string>

export async function readPecaCodes(c: Ctx): Promise<PecaCodes> {
  const r = await c.tx.selectFrom('peca').select('codigo').where(ofTenant(c)).execute()
  return new Set(r.map((p) => p.codigo))
}

/** An import column with the code of a part of the register. */
export const pecaColumn: Column<PecaCodes> = {
  nome: 'Código da peça',
  synonyms: ['codigo', 'codigo peca', 'cod', 'peca', 'referencia', 'part number', 'pn', 'sku'],
  writes: 'codigo',
  required: true,
  nota: 'Obrigatório: o código de uma peça que já está no cadastro; maiúsculas e minúsculas são o mesmo.',
  example: 'EX-0001',
  read(valor, codes) {
    const loaded = upperCode(SIZE.codigoPeca)(valor)
    if (!codes.has(loaded)) throw new InvalidCell('Esta peça não está no cadastro. Importe a peça antes.')
    return loaded
  },
}
