import { Button, Menu } from '@mantine/core'
import { IconCheck, IconDownload, IconPackageImport, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { formatarReais, formatarReaisInteiros } from '#shared/rules/dinheiro.ts'
import { mensagemDe } from '../../core/erros.ts'
import { useIr } from '../../core/navegar.ts'
import { useStore } from '../../core/store.ts'
import { toast } from '../../core/toast.ts'
import { baixarPedido, type Cabeca, type DaSugestao, useAprovar, useDescartar, useEnviarAoDms } from './api.ts'
import type { Quantidades } from './quantidades.ts'
import classes from './Sugestoes.module.css'

/** It never went, or was not taken. */
const podeEnviar = ({ envioDms: e }: Cabeca) => e === null || e.estado === 'RECUSADO' || e.estado === 'FALHOU'

interface Props {
  s: Cabeca
  qual: DaSugestao
  quantidades: Quantidades
  receber: () => void
}

/** What may be done with an order: export it, throw it away, approve it, take in what came. */
export function AcoesDoPedido({ s, qual, quantidades, receber }: Props) {
  const mudando = useStore(quantidades.store).size > 0
  const ir = useIr()
  const aprovar = useAprovar(qual)
  const descartar = useDescartar(qual)
  const enviar = useEnviarAoDms(qual)
  const [baixando, setBaixando] = useState(false)
  const acima = s.limite !== null && s.valor > s.limite
  async function baixar(formato: 'xlsx' | 'csv' | 'json', fornecedor?: string): Promise<void> {
    setBaixando(true)
    await baixarPedido(qual, { formato, fornecedor }).catch((e: unknown) => toast.erro(mensagemDe(e)))
    setBaixando(false)
  }
  return (
    <div className={classes.ferramentas} style={{ marginBottom: 0 }}>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" leftSection={<IconDownload size={17} />} loading={baixando}>
            Exportar
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => void baixar('xlsx')}>Excel, todos os fornecedores</Menu.Item>
          <Menu.Item onClick={() => void baixar('csv')}>CSV, todos os fornecedores</Menu.Item>
          {s.aprovadaEm !== null && <Menu.Item onClick={() => void baixar('json')}>JSON para o DMS</Menu.Item>}
          {s.porFornecedor.length > 1 && <Menu.Label>Excel de um fornecedor</Menu.Label>}
          {s.porFornecedor.length > 1 &&
            s.porFornecedor.slice(0, 8).map((f) => (
              <Menu.Item key={f.fornecedor} onClick={() => void baixar('xlsx', f.fornecedor)}>
                {f.fornecedor} · {formatarReaisInteiros(f.valor)}
              </Menu.Item>
            ))}
        </Menu.Dropdown>
      </Menu>
      {s.estado === 'RASCUNHO' && (
        <>
          <Button
            variant="default"
            loading={descartar.isPending}
            onClick={() =>
              descartar.mutate(s.versao, {
                onSuccess: () => {
                  toast.info(`Pedido ${s.codSugestao} descartado`)
                  void ir('/sugestaoPedidos')
                },
                onError: (e) => toast.erro(mensagemDe(e)),
              })
            }
          >
            Descartar
          </Button>
          <Button
            leftSection={<IconCheck size={17} />}
            loading={aprovar.isPending}
            disabled={s.linhas === 0 || mudando}
            title={
              mudando
                ? 'Grave ou desfaça antes as quantidades mudadas'
                : acima && s.limite !== null
                  ? `Acima dos ${formatarReais(s.limite)} que o seu nível aprova`
                  : undefined
            }
            onClick={() =>
              aprovar.mutate(s.versao, {
                onSuccess: () => toast.ok(`Pedido ${s.codSugestao} aprovado`),
                onError: (e) => toast.erro(mensagemDe(e)),
              })
            }
          >
            Aprovar
          </Button>
        </>
      )}
      {s.estado === 'APROVADA' && s.temDms && s.porFornecedor.length > 0 && podeEnviar(s) && (
        <Button
          variant="default"
          leftSection={<IconSend size={17} />}
          loading={enviar.isPending}
          onClick={() =>
            enviar.mutate(undefined, {
              onSuccess: () => toast.ok('Pedido na fila para o DMS'),
              onError: (e) => toast.erro(mensagemDe(e)),
            })
          }
        >
          {s.envioDms ? 'Enviar ao DMS de novo' : 'Enviar ao DMS'}
        </Button>
      )}
      {s.estado === 'APROVADA' && (
        <Button leftSection={<IconPackageImport size={17} />} onClick={receber}>
          Dar entrada
        </Button>
      )}
    </div>
  )
}
