import { Text } from '@mantine/core'
import type { Achado } from '#shared/oficina-digital/orcamentos.ts'
import { DECISION_LABELS } from '#shared/rules/orcamento-names.ts'

/** State of a finding in another quote of the same checklist; nothing if no other quote has it. */
export function InFamilia({ achado: { naFamilia: f } }: { achado: Pick<Achado, 'naFamilia'> }) {
  if (f === null) return null
  return (
    <Text size="sm" fw={f.vendido ? 600 : undefined} c={f.vendido ? undefined : 'dimmed'}>
      No orçamento {f.checklist}: {DECISION_LABELS[f.estado]}
    </Text>
  )
}
