import type { TipoOrcamento } from '#shared/oficina-digital/orcamentos.ts'
import { NOME_TIPO } from '#shared/rules/nomes-orcamento.ts'
import classes from './Orcamento.module.css'

/** What tells a quote from its siblings of the same checklist; nothing for the first one. */
export function MarcaTipo({ tipo }: { tipo: TipoOrcamento }) {
  return NOME_TIPO[tipo] && <span className={classes.origem}>{NOME_TIPO[tipo]}</span>
}
