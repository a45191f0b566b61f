import { CelulaInvalida, type Coluna } from '../../core/importing/def.ts'
import { codigoMaiusculo } from '../../core/importing/celulas.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { doInquilino } from '../../core/database/query.ts'
import { TAMANHO } from '#shared/rules/tamanhos.ts'

/** Codes of the register of parts, for files that name them. */
export type CodigosDePeca = ReadonlySet<string>

export async function lerCodigosDePeca(c: Ctx): Promise<CodigosDePeca> {
  const r = await c.tx.selectFrom('peca').select('codigo').where(doInquilino(c)).execute()
  return new Set(r.map((p) => p.codigo))
}

/** A column that names a part of the register. */
export const colunaPeca: Coluna<CodigosDePeca> = {
  nome: 'Código da peça',
  sinonimos: ['codigo', 'codigo peca', 'cod', 'peca', 'referencia', 'part number', 'pn', 'sku'],
  grava: 'codigo',
  obrigatoria: true,
  nota: 'Obrigatório: o código de uma peça que já está no cadastro; maiúsculas e minúsculas são o mesmo.',
  exemplo: 'EX-0001',
  ler(valor, codigos) {
    const lido = codigoMaiusculo(TAMANHO.codigoPeca)(valor)
    if (!codigos.has(lido)) throw new CelulaInvalida('Esta peça não está no cadastro. Importe a peça antes.')
    return lido
  },
}
