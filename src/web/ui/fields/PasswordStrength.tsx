import { Progress } from '@mantine/core'
import { IconCheck, IconPointFilled } from '@tabler/icons-react'
import { passwordStrength } from '#shared/rules/password.ts'
import classes from './PasswordStrength.module.css'

const CHECKS = [
  ['minimo', '8 caracteres'],
  ['minuscula', 'letra minúscula'],
  ['maiuscula', 'letra maiúscula'],
  ['digito', 'número'],
  ['especial', 'caractere especial'],
] as const

const STRENGTH_WORD = ['muito fraca', 'muito fraca', 'fraca', 'razoável', 'quase', 'forte']

/** Strength of a password: share of the five checks that it meets. */
export function PasswordStrength({ password }: { password: string }) {
  const strength = passwordStrength(password)
  const feitos = Math.round(strength.pontos * 5)
  return (
    <div id="forca-senha" className={classes.forca}>
      <Progress
        value={feitos * 20}
        color={`var(--${feitos < 3 ? 'vermelho' : feitos < 5 ? 'amarelo' : 'verde'}-barra)`}
        size={6}
        aria-label={`Força da senha: ${STRENGTH_WORD[feitos]}`}
      />
      <ul className={classes.lista}>
        {CHECKS.map(([check, nome]) => (
          <li key={check} data-ok={strength[check] || undefined}>
            {strength[check] ? (
              <IconCheck size={14} aria-label="cumpre" />
            ) : (
              <IconPointFilled size={14} aria-label="falta" />
            )}
            {nome}
          </li>
        ))}
      </ul>
    </div>
  )
}
