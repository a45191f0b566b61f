import { useConexao, type Conexao } from '../../core/realtime.ts'
import classes from './SinalAoVivo.module.css'

const TEXTO: Record<Conexao, string> = {
  desligada: 'sem atualização ao vivo',
  conectando: 'conectando…',
  'ao-vivo': 'ao vivo',
  reconectando: 'reconectando…',
  'sem-rede': 'sem rede',
}

/** Whether the screen follows events as they happen; `soProblema` shows it only when it does not. */
export function SinalAoVivo({ soProblema = false }: { soProblema?: boolean }) {
  const conexao = useConexao()
  if (soProblema && conexao !== 'reconectando' && conexao !== 'sem-rede') return null
  return (
    <span className={classes.sinal} data-conexao={conexao} data-curto={soProblema || undefined} role="status">
      <span>{TEXTO[conexao]}</span>
    </span>
  )
}
