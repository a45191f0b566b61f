import type { LogRecord } from '#shared/relatorios/logs.ts'

/** Name of an entry's author. */
export const actorLabel = (l: Pick<LogRecord, 'usuario' | 'acao'>) =>
  l.usuario ?? (l.acao === 'login-recusado' ? 'Desconhecido' : 'Sistema')
