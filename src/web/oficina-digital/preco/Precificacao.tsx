import { Alert, Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { OrcamentoCompleto, OrcamentoResumo } from '#shared/oficina-digital/orcamentos.ts'
import { faltaParaPrecificar } from '#shared/rules/orcamento.ts'
import { ApiError, mensagemDe } from '../../core/erros.ts'
import { useGravador } from '../orcamentos/api.ts'
import type { Pedido } from '../../recipes/area/AtoPedido.tsx'
import { AlertaConflito } from '../../recipes/edicao/AlertaConflito.tsx'
import { CabecalhoOrcamento } from '../../recipes/edicao/CabecalhoOrcamento.tsx'
import classes from '../../recipes/edicao/Edicao.module.css'
import { SinalSalvo } from '../../recipes/edicao/SinalSalvo.tsx'
import { useEdicao } from '../../recipes/edicao/useEdicao.ts'
import { useConcluirPreco } from './api.ts'
import { ExcessosDaEdicao } from './AvisoAlcada.tsx'
import { anterioresDe } from './grade.ts'
import { GradePreco } from './GradePreco.tsx'
import { TotaisPreco } from './TotaisPreco.tsx'

interface Props {
  orcamento: OrcamentoCompleto
  /** The prices are no longer for editing. */
  sair: () => void
  recarregar: () => void
  pedir: (pedido: Pedido) => void
}

/** The price grid while it may be edited; missing cells are marked from the first try on. */
export function Precificacao({ orcamento: o, sair, recarregar, pedir }: Props) {
  const [edicao, estado] = useEdicao(o, useGravador(o.codOrcamento))
  const [tentou, setTentou] = useState(false)
  const pagina = useRef<HTMLDivElement>(null)
  const concluir = useConcluirPreco()
  const falta = faltaParaPrecificar(estado.linhas)
  const recusa = concluir.error instanceof ApiError ? concluir.error.campos : {}
  const erros = {
    ...(tentou ? falta : {}),
    ...estado.erros,
    ...(tentou && Object.keys(falta).length === 0 ? recusa : {}),
  }
  const [primeira] = Object.values(falta)

  const saiu = o.estado !== 'AGUARDANDO_PRECO' && o.estado !== 'PRECIFICADO' && estado.situacao === 'salvo'
  useEffect(() => {
    if (saiu) sair()
  }, [saiu, sair])

  async function terminar(): Promise<void> {
    setTentou(true)
    if (!(await edicao.gravarTudo())) return
    if (primeira !== undefined) {
      requestAnimationFrame(() => pagina.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      return
    }
    concluir.mutate({ codOrcamento: o.codOrcamento, versao: edicao.versao() }, { onSuccess: sair })
  }
  async function pedirCom(tipo: Pedido['tipo']): Promise<void> {
    if (await edicao.gravarTudo())
      pedir({ tipo, orcamento: { ...o, versao: edicao.versao() } satisfies OrcamentoResumo })
  }

  return (
    <div ref={pagina} className={classes.pagina}>
      <CabecalhoOrcamento titulo="Precificar orçamento" orcamento={o}>
        <SinalSalvo situacao={estado.situacao} />
      </CabecalhoOrcamento>
      <AlertaConflito edicao={edicao} estado={estado} recarregar={recarregar} />
      {estado.situacao === 'recusado' && (
        <Alert color="vermelho" role="alert" title="Não foi salvo">
          {Object.values(estado.erros)[0] ?? estado.erro}
        </Alert>
      )}
      {tentou && primeira !== undefined && (
        <Alert color="vermelho" role="alert" title="Ainda não dá para concluir">
          {primeira}
        </Alert>
      )}
      {concluir.isError && (
        <Alert color="vermelho" role="alert" title="O preço não foi concluído">
          {mensagemDe(concluir.error)}
        </Alert>
      )}
      <ExcessosDaEdicao linhas={estado.linhas} alcada={o.alcada} />
      <GradePreco
        linhas={estado.linhas}
        erros={erros}
        editavel
        mudar={edicao.mudarLinhas}
        codConcessionaria={o.codConcessionaria}
        anteriores={anterioresDe(o)}
        alcada={o.alcada}
      />
      <div className={classes.rodape} data-acoes>
        <TotaisPreco linhas={estado.linhas} faltam={Object.keys(falta).length} />
        <div className={classes.acoes}>
          <Button variant="default" onClick={() => void pedirCom('retirar')}>
            Voltar à montagem
          </Button>
          {o.estado === 'PRECIFICADO' ? (
            <Button onClick={() => void pedirCom('enviar')}>Enviar ao cliente</Button>
          ) : (
            <Button
              loading={concluir.isPending}
              disabled={estado.situacao === 'conflito'}
              onClick={() => void terminar()}
            >
              Concluir preço
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}
