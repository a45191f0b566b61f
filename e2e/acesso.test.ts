import { test } from 'vitest'
import { usarDemo } from '#testes/produto.ts'
import { PASSAGENS, provar, telasDe } from '#testes/visitas.ts'

const produto = usarDemo()
const { abrir } = produto

provar(produto, telasDe())

test.each(Object.entries(PASSAGENS))('%s leads to %s', async (caminho, destino) => {
  const { page, fechar } = await abrir('dev', caminho)
  await page.waitForURL((u) => u.pathname === destino)
  await fechar()
})
