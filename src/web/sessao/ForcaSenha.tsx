import { Progress } from '@mantine/core'
import { IconCheck, IconPointFilled } from '@tabler/icons-react'
import classes from './ForcaSenha.module.css'

/** The five checks of a password and which are met (seed §5). */
export function checarSenha(senha: string): { nome: string; ok: boolean }[] {
  return [
    { nome: '8 caracteres', ok: senha.length >= 8 },
    { nome: 'letra minúscula', ok: /\p{Ll}/u.test(senha) },
    { nome: 'letra maiúscula', ok: /\p{Lu}/u.test(senha) },
    { nome: 'número', ok: /\d/.test(senha) },
    { nome: 'caractere especial', ok: /[^\p{L}\d\s]/u.test(senha) },
  ]
}

const PALAVRA = ['muito fraca', 'muito fraca', 'fraca', 'razoável', 'quase', 'forte']

/** Strength of a password as the share of the five checks met. */
export function ForcaSenha({ senha }: { senha: string }) {
  const checks = checarSenha(senha)
  const feitos = checks.filter((c) => c.ok).length
  return (
    <div id="forca-senha" className={classes.forca}>
      <Progress value={feitos * 20} color={`var(--${feitos < 3 ? 'vermelho' : feitos < 5 ? 'amarelo' : 'verde'}-barra)`} size={6} aria-label={`Força da senha: ${PALAVRA[feitos]}`} />
      <ul className={classes.lista}>
        {checks.map((c) => (
          <li key={c.nome} data-ok={c.ok || undefined}>
            {c.ok ? <IconCheck size={14} aria-label="cumpre" /> : <IconPointFilled size={14} aria-label="falta" />}
            {c.nome}
          </li>
        ))}
      </ul>
    </div>
  )
}
