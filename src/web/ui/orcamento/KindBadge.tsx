import type { OrcamentoType } from '#shared/oficina-digital/orcamentos.ts'
import { TYPE_LABELS } from '#shared/rules/orcamento-names.ts'
import classes from './Orcamento.module.css'

/** Type of a quote among those of the same checklist; nothing for the first one. */
export function KindBadge({ tipo }: { tipo: OrcamentoType }) {
  return TYPE_LABELS[tipo] && <span className={classes.origem}>{TYPE_LABELS[tipo]}</span>
}
