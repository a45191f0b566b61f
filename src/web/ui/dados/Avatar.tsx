import { iniciais } from '#shared/rules/nome.ts'
import classes from './Avatar.module.css'

// Each reads with white text (AA) and stands on light and dark cards.
const CORES = ['#2a628f', '#7a3e9d', '#b3261e', '#0f766e', '#9a4b00', '#4257b2', '#a21c5b', '#3f6212']

function corDe(nome: string): string {
  let soma = 0
  for (const letra of nome) soma = (soma * 31 + (letra.codePointAt(0) ?? 0)) % 9973
  return CORES[soma % CORES.length] ?? '#2a628f'
}

interface Props {
  nome: string | null
  tamanho?: number
  /** The name stands beside it or in the label around it. */
  decorativo?: boolean
}

/** A person's initials in a circle, always the same colour for the same name; a dash for nobody. */
export function Avatar({ nome, tamanho = 26, decorativo = false }: Props) {
  return (
    <span
      className={classes.avatar}
      {...(decorativo ? { 'aria-hidden': true } : { role: 'img', 'aria-label': nome ?? 'Sem dono' })}
      title={nome ?? 'Sem dono'}
      style={{ width: tamanho, height: tamanho, background: nome ? corDe(nome) : 'transparent' }}
      data-iniciais={nome ? iniciais(nome) : '–'}
      data-vazio={!nome || undefined}
    />
  )
}
