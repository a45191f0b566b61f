import { Alert, Button, Group } from '@mantine/core'
import { useState } from 'react'
import type { OrcamentoCompleto } from '#shared/oficina-digital/orcamentos.ts'
import { TelaLink } from '../../core/TelaLink.tsx'
import { AtoPedido, type Pedido } from '../../recipes/area/AtoPedido.tsx'
import { CabecalhoOrcamento } from '../../recipes/edicao/CabecalhoOrcamento.tsx'
import classes from '../../recipes/edicao/Edicao.module.css'
import { nomeEstado } from '../../ui/dados/EstadoBadge.tsx'
import { LinhasResumo } from '../../ui/orcamento/LinhasResumo.tsx'
import { useTrabalhar } from '../../ui/orcamento/passos.ts'

/** A quote that has left the assembly: read only, and where it is now. */
export function MontagemFechada({ orcamento: o }: { orcamento: OrcamentoCompleto }) {
  const trabalhar = useTrabalhar()
  const [pedido, setPedido] = useState<Pedido | null>(null)
  const noPreco = o.estado === 'AGUARDANDO_PRECO' || o.estado === 'PRECIFICADO'
  return (
    <div className={classes.pagina}>
      <CabecalhoOrcamento titulo="Avançar orçamento" orcamento={o} />
      <Alert color="azul" title={`A montagem terminou: ${nomeEstado(o.estado).toLowerCase()}`}>
        As linhas não podem mais ser editadas nesta tela.
        <Group mt="sm" gap="xs">
          {noPreco ? (
            <Button onClick={() => trabalhar('precificar', o)}>Ir para o preço</Button>
          ) : (
            <Button
              renderRoot={(props) => (
                <TelaLink
                  {...props}
                  to={o.enviadoEm ? '/oficina-digital/historico' : '/oficina-digital/gerenciar'}
                  search={{ orcamento: o.codOrcamento }}
                />
              )}
            >
              Ver o orçamento
            </Button>
          )}
          {noPreco && (
            <Button variant="default" onClick={() => setPedido({ tipo: 'retirar', orcamento: o })}>
              Voltar à montagem
            </Button>
          )}
        </Group>
      </Alert>
      {o.linhas.length > 0 && <LinhasResumo linhas={o.linhas} decididas={o.linhas} />}
      <AtoPedido pedido={pedido} fechar={() => setPedido(null)} />
    </div>
  )
}
