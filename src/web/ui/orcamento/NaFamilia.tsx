import { Text } from '@mantine/core'
import type { Achado } from '#shared/oficina-digital/orcamentos.ts'
import { NOME_DECISAO } from '#shared/rules/nomes-orcamento.ts'

/** How another quote of the same checklist stands to a finding; nothing where none has it. */
export function NaFamilia({ achado: { naFamilia: f } }: { achado: Pick<Achado, 'naFamilia'> }) {
  if (f === null) return null
  return (
    <Text size="sm" fw={f.vendido ? 600 : undefined} c={f.vendido ? undefined : 'dimmed'}>
      No orçamento {f.checklist}: {NOME_DECISAO[f.estado]}
    </Text>
  )
}
