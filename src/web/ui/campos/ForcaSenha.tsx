import { Progress } from '@mantine/core'
import { IconCheck, IconPointFilled } from '@tabler/icons-react'
import { forcaSenha } from '#shared/rules/senha.ts'
import classes from './ForcaSenha.module.css'

const CHECKS = [
  ['minimo', '8 caracteres'],
  ['minuscula', 'letra minúscula'],
  ['maiuscula', 'letra maiúscula'],
  ['digito', 'número'],
  ['especial', 'caractere especial'],
] as const

const PALAVRA = ['muito fraca', 'muito fraca', 'fraca', 'razoável', 'quase', 'forte']

/** Strength of a password as the share of the five checks met. */
export function ForcaSenha({ senha }: { senha: string }) {
  const forca = forcaSenha(senha)
  const feitos = Math.round(forca.pontos * 5)
  return (
    <div id="forca-senha" className={classes.forca}>
      <Progress
        value={feitos * 20}
        color={`var(--${feitos < 3 ? 'vermelho' : feitos < 5 ? 'amarelo' : 'verde'}-barra)`}
        size={6}
        aria-label={`Força da senha: ${PALAVRA[feitos]}`}
      />
      <ul className={classes.lista}>
        {CHECKS.map(([check, nome]) => (
          <li key={check} data-ok={forca[check] || undefined}>
            {forca[check] ? (
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
