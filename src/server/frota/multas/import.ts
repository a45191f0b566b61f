import { indicateUntil } from '#shared/rules/emprestimo.ts'
import { placaKey } from '#shared/rules/placa.ts'
import { day, integer, money, text, textOf, toReais } from '../../core/importing/cells.ts'
import { define, InvalidCell } from '../../core/importing/def.ts'
import { ofTenant } from '../../core/database/query.ts'
import type { Ctx } from '../../core/tenancy/context.ts'

/** Codes of the cars within reach, by the key of their plates. */
type ByPlate = ReadonlyMap<string, number>

async function listCars(c: Ctx): Promise<ByPlate> {
  const rows = await c.tx.selectFrom('frotaCarro').select(['codCarro', 'placa']).where(ofTenant(c)).execute()
  return new Map(rows.map((k) => [placaKey(k.placa), k.codCarro]))
}

/** Day and hour on the store's clock; the save turns them into an instant. */
function readMinute(valor: string | number | boolean): string {
  const m = /^(.{10})[ T,]+(?:às )?([01]\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?$/.exec(textOf(valor))
  if (!m) throw new InvalidCell('Faltam dia e hora. Escreva como 31/12/2027 14:05.')
  return `${day(m[1] ?? '')}T${m[2]}:${m[3]}:00Z`
}

export const multasImport = define<ByPlate>({
  registro: 'multas',
  modulo: import.meta.url,
  table: 'frota_multa',
  codigo: 'cod_multa',
  chave: [{ coluna: 'auto' }],
  keyName: 'auto de infração',
  versoes: true,
  padrao: { local: '', pontos: 0 },
  forLoja: true,
  onlyNew: true,
  references: listCars,
  complete: (linha) => ({ indicar_ate: indicateUntil(String(linha['notificada_em'])) }),
  depois: async (tx, page) => (await import('./link-drivers.ts')).linkDrivers(tx, page),
  colunas: [
    {
      nome: 'Auto de infração',
      synonyms: ['auto', 'ait', 'numero do auto'],
      writes: 'auto',
      required: true,
      nota: 'Obrigatório, de 4 a 20 letras e números. O mesmo auto é a mesma multa.',
      example: 'R123456789',
      read: (v) => {
        const t = textOf(v).toUpperCase()
        if (!/^[A-Z0-9]{4,20}$/.test(t)) throw new InvalidCell('Use de 4 a 20 letras e números.')
        return t
      },
    },
    {
      nome: 'Placa',
      synonyms: ['veiculo', 'carro'],
      writes: 'cod_carro',
      required: true,
      nota: 'Obrigatória: a placa de um carro reserva da concessionária.',
      example: 'BRA2E19',
      read: (v, cars) => {
        const cod = cars.get(placaKey(textOf(v)))
        if (cod === undefined) throw new InvalidCell('Nenhum carro reserva ao seu alcance tem esta placa.')
        return cod
      },
    },
    {
      nome: 'Data e hora',
      synonyms: ['quando', 'data da infracao', 'infracao em'],
      writes: 'em',
      required: true,
      nota: 'Obrigatória, no relógio da loja, como 31/12/2027 14:05.',
      example: '31/12/2027 14:05',
      read: readMinute,
    },
    {
      nome: 'Infração',
      synonyms: ['descricao', 'enquadramento'],
      writes: 'descricao',
      required: true,
      nota: 'Obrigatória, até 200 caracteres.',
      example: 'Excesso de velocidade até 20%',
      read: (v) => {
        const t = text(200)(v)
        if (t.length < 3) throw new InvalidCell('Escreva qual foi a infração.')
        return t
      },
    },
    {
      nome: 'Local',
      synonyms: ['onde', 'endereco'],
      writes: 'local',
      required: false,
      nota: 'Até 200 caracteres.',
      example: 'Av. Brasil, 1000',
      read: text(200),
    },
    {
      nome: 'Valor',
      synonyms: ['valor da multa'],
      writes: 'valor',
      required: true,
      nota: 'Obrigatório, em reais.',
      example: '130,16',
      read: (v) => {
        const centavos = money(99_999_999)(v)
        if (centavos === 0) throw new InvalidCell('O valor é zero.')
        return centavos
      },
      wording: toReais,
    },
    {
      nome: 'Pontos',
      synonyms: ['pontuacao'],
      writes: 'pontos',
      required: false,
      nota: 'De 0 a 40.',
      example: 4,
      read: integer(0, 40),
    },
    {
      nome: 'Notificada em',
      synonyms: ['data da notificacao', 'notificacao'],
      writes: 'notificada_em',
      required: true,
      nota: 'Obrigatória, como 31/12/2027: dela correm os 30 dias para indicar o condutor.',
      example: '31/12/2027',
      read: day,
    },
  ],
})
