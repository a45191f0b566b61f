import { initials } from '#shared/rules/name.ts'
import classes from './Avatar.module.css'

// Every colour has AA contrast with white text and works on light and dark cards.
const CORES = ['#2a628f', '#7a3e9d', '#b3261e', '#0f766e', '#9a4b00', '#4257b2', '#a21c5b', '#3f6212']

function colorOf(nome: string): string {
  let sum = 0
  for (const letter of nome) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return CORES[sum % CORES.length] ?? '#2a628f'
}

interface Props {
  name: string | null
  size?: number
  /** True when the name is beside the avatar or in the label around it. */
  decorative?: boolean
}

/** A person's initials in a circle whose colour depends on the name; a dash without a name. */
export function Avatar({ name, size = 26, decorative = false }: Props) {
  return (
    <span
      className={classes.avatar}
      {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name ?? 'Sem dono' })}
      title={name ?? 'Sem dono'}
      style={{ width: size, height: size, background: name ? colorOf(name) : 'transparent' }}
      data-iniciais={name ? initials(name) : '–'}
      data-vazio={!name || undefined}
    />
  )
}
