import { Money } from '../ui/Money.tsx'
import { COLUNA } from './colunas.tsx'
import { ListaEncerrados } from './ListaEncerrados.tsx'

const OFERECIDO = { ...COLUNA.valor, titulo: 'Oferecido' }
const RESTO = [COLUNA.aprovado, COLUNA.recusado, COLUNA.respondidoEm, COLUNA.dono, COLUNA.concessionaria, { ...COLUNA.checklist, oculta: true }]
const colunas = (valor: number | null) => [
  COLUNA.veiculo,
  COLUNA.cliente,
  { ...COLUNA.estado, titulo: 'Estado' },
  { ...OFERECIDO, total: <Money centavos={valor} /> },
  ...RESTO,
]

/** /oficina-digital/finalizados: quotes that the customer approved, in whole or in part. */
export function FinalizadosPage() {
  return (
    <ListaEncerrados
      tela="finalizados"
      titulo="Finalizados"
      colunas={colunas}
      valor={(o) => <Money centavos={o.valorAprovado} />}
      vazio={{ titulo: 'Nenhum orçamento finalizado', texto: 'Quando um cliente aprovar um orçamento enviado, ele sai de gerenciar e aparece aqui.' }}
    />
  )
}
