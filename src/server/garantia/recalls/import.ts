import { chassiError, normalizeChassi } from '#shared/rules/recall.ts'
import { plainText } from '#shared/rules/plain-text.ts'
import { textOf } from '../../core/importing/cells.ts'
import { define, InvalidCell } from '../../core/importing/def.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { ofTenant } from '../../core/database/query.ts'

/** Codes of campaigns by their number, and by make and number; 0 for a number that two makes use. */
type Campaigns = ReadonlyMap<string, number>

const plain = (text: string) => plainText(text).replace(/\s+/g, ' ').trim()

async function readCampaigns(c: Ctx): Promise<Campaigns> {
  const rows = await c.tx.selectFrom('recall').select(['codRecall', 'marca', 'numero']).where(ofTenant(c)).execute()
  const codes = new Map<string, number>()
  for (const { numero, codRecall } of rows) {
    const key = plain(numero)
    codes.set(key, codes.has(key) ? 0 : codRecall)
  }
  for (const { marca, numero, codRecall } of rows) codes.set(plain(`${marca} ${numero}`), codRecall)
  return codes
}

/** The chassis of campaigns. What is on a list already stays; taking one off is an act of its own. */
export const recallChassisImport = define<Campaigns>({
  registro: 'recall-chassis',
  modulo: import.meta.url,
  table: 'recall_chassi',
  codigo: 'chassi',
  chave: [{ coluna: 'cod_recall' }, { coluna: 'chassi' }],
  keyName: 'chassi na mesma campanha',
  versoes: false,
  padrao: {},
  references: readCampaigns,
  withoutTitles: ['Campanha', 'Chassi'],
  colunas: [
    {
      nome: 'Campanha',
      synonyms: ['recall', 'numero', 'numero da campanha', 'campanha numero', 'numero do recall', 'codigo da campanha'],
      writes: 'cod_recall',
      required: true,
      nota: 'Obrigatória: o número de uma campanha que já está em Recalls. Se duas marcas usam o mesmo número, escreva a marca antes: Fiat 2026-01.',
      example: '2026-01',
      read(valor, campaigns) {
        const code = campaigns.get(plain(textOf(valor)))
        if (code === undefined)
          throw new InvalidCell('Esta campanha não está em Recalls. Crie a campanha e envie o arquivo de novo.')
        if (code === 0) throw new InvalidCell('Duas marcas usam este número. Escreva a marca antes: Fiat 2026-01.')
        return code
      },
    },
    {
      nome: 'Chassi',
      synonyms: ['vin', 'numero do chassi', 'chassis', 'n chassi', 'chassi completo'],
      writes: 'chassi',
      required: true,
      nota: 'Obrigatório: os 17 caracteres; espaços, traços e minúsculas não importam. As letras I, O e Q não existem em um chassi.',
      example: '9BWAB45U0ET000123',
      read(valor) {
        const chassi = normalizeChassi(textOf(valor))
        const error = chassiError(chassi)
        if (error !== null) throw new InvalidCell(`${error}.`)
        return chassi
      },
    },
  ],
})
