import type { RegistroDoLog } from '#shared/relatorios/logs.ts'

/** Who did it, in words. */
export const quem = (l: Pick<RegistroDoLog, 'usuario' | 'acao'>) =>
  l.usuario ?? (l.acao === 'login-recusado' ? 'Desconhecido' : 'Sistema')
