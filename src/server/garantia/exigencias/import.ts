import { EVIDENCE_KINDS, EVIDENCE_KIND_NAMES } from '#shared/rules/garantia.ts'
import { integer, list, option, text, textOf } from '../../core/importing/cells.ts'
import { type Column, define, InvalidCell } from '../../core/importing/def.ts'
import { activeColumn } from '../../core/importing/people.ts'

const names = Object.values(EVIDENCE_KINDS).join(', ')

const days = (
  nome: string,
  writes: string,
  synonyms: string[],
  [minimo, maximo, example]: [number, number, number],
): Column<unknown> => ({
  nome,
  synonyms,
  writes,
  required: true,
  nota: `Obrigatório, de ${minimo} a ${maximo}.`,
  example,
  read: integer(minimo, maximo),
})

/** What makes ask of a claim. A make that is registered already is changed; its name stays as it is written there. */
export const exigenciasImport = define<unknown>({
  registro: 'exigencias',
  modulo: import.meta.url,
  table: 'garantia_exigencia',
  codigo: 'cod_exigencia',
  chave: [{ coluna: 'marca', withoutAccents: true }],
  keyName: 'marca',
  versoes: true,
  padrao: { evidencias: [], proprias: [], minimo_fotos: 0, ativo: true },
  references: () => Promise.resolve(null),
  colunas: [
    {
      nome: 'Marca',
      synonyms: ['montadora', 'fabricante'],
      writes: 'marca',
      required: true,
      nota: 'Obrigatória, até 60 caracteres, como está no cadastro dos veículos.',
      example: 'Fiat',
      read: text(60),
    },
    days('Prazo de envio', 'prazo_dias', ['prazo', 'prazo dias', 'dias para enviar'], [1, 365, 30]),
    days('Guardar a peça', 'guarda_dias', ['guarda', 'guardar peca', 'dias de guarda', 'guarda dias'], [0, 730, 90]),
    {
      nome: 'Fotos',
      synonyms: ['minimo de fotos', 'quantas fotos', 'minimo fotos'],
      writes: 'minimo_fotos',
      required: false,
      nota: 'Ao menos quantas, de 0 a 20; vazio vale 0.',
      example: 2,
      read: integer(0, 20),
    },
    {
      nome: 'Exige',
      synonyms: ['evidencias', 'exigencias', 'provas'],
      writes: 'evidencias',
      required: false,
      nota: `Separadas por vírgula: ${names}. Vazio não exige nenhuma destas.`,
      example: `${EVIDENCE_KINDS.FOTO_PECA}, ${EVIDENCE_KINDS.HODOMETRO}`,
      read(valor) {
        const named = list(EVIDENCE_KIND_NAMES.length, 60)(valor).map((x) => option(EVIDENCE_KINDS)(x))
        return EVIDENCE_KIND_NAMES.filter((k) => named.includes(k))
      },
      wording: (stored) => tell(stored, EVIDENCE_KINDS),
    },
    {
      nome: 'Também exige',
      synonyms: ['proprias', 'outras exigencias', 'exigencias proprias', 'so desta marca'],
      writes: 'proprias',
      required: false,
      nota: 'O que só esta marca pede: até 10, de até 80 caracteres, separadas por vírgula.',
      example: 'Código da falha no scanner',
      read(valor) {
        const own = list(10, 80)(valor)
        const common = own.find((x) => Object.values(EVIDENCE_KINDS).some((k) => same(k, x)))
        if (common !== undefined) throw new InvalidCell(`“${common}” fica na coluna Exige.`)
        return own
      },
      wording: (stored) => tell(stored, {}),
    },
    { ...activeColumn, nome: 'Em uso', synonyms: ['ativa', 'ativo', ...activeColumn.synonyms] },
  ],
})

const same = (a: string, b: string) => a.localeCompare(textOf(b), 'pt-BR', { sensitivity: 'base' }) === 0

const tell = (stored: unknown, words: Readonly<Record<string, string>>) =>
  (stored as readonly string[]).map((x) => words[x] ?? x).join(', ')
