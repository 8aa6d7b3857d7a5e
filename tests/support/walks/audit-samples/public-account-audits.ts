import {
  checkMpAccount,
  copyMpSecrets,
  readMpPushesAgain,
} from '#shared/contracts/public-account/mp-account.ts';
import { bindMpFan, endMpBinding, endOwnMpBinding } from '#shared/contracts/public-account/mp-binding.ts';
import { setMpRemark } from '#shared/contracts/public-account/mp-conversation.ts';
import { blockMpFan, eraseMpFan } from '#shared/contracts/public-account/mp-fan.ts';
import { removeMpMaterial } from '#shared/contracts/public-account/mp-material.ts';
import { discardMpMenu, restoreMpMenu, saveMpMenu } from '#shared/contracts/public-account/mp-menu.ts';
import { removeMpMessage } from '#shared/contracts/public-account/mp-message.ts';
import { markMpConflict } from '#shared/contracts/public-account/mp-reply-desk.ts';
import { tagMpFans } from '#shared/contracts/public-account/mp-tag.ts';
import * as mpTeam from '#shared/contracts/public-account/mp-team.ts';
import { auditById } from './audit-sample.ts';

auditById(copyMpSecrets, 'params.id', 'mpAccount.copySecret');
auditById(checkMpAccount, 'params.id', 'mpAccount.checkAccount');
auditById(readMpPushesAgain, 'params.id', 'mpAccount.readPushesAgain');
auditById(removeMpMaterial, 'query.id', 'mpMaterial.remove');
auditById(removeMpMessage, 'params.id', 'mpMessage.removeMessage');
auditById(setMpRemark, 'params.id', 'mpFan.update');
auditById(mpTeam.removeMpAnswer, 'params.id', 'mpMessage.removeMessage');
auditById(mpTeam.claimMpConversation, 'params.id', 'mpFan.claim');
auditById(mpTeam.handOverMpConversation, 'params.id', 'mpFan.handOver');
auditById(mpTeam.closeMpConversation, 'params.id', 'mpFan.close');
auditById(mpTeam.reopenMpConversation, 'params.id', 'mpFan.reopen');
auditById(mpTeam.snoozeMpConversation, 'params.id', 'mpFan.snooze');
auditById(mpTeam.addMpNote, 'params.id', 'mpFan.note');
auditById(blockMpFan, 'params.id', 'mpFan.block');
auditById(tagMpFans, 'body.give', 'mpFan.tag');
auditById(endMpBinding, 'params.id', 'mpFan.unbind');
auditById(endOwnMpBinding, 'params.id', 'mpFan.unbind');
auditById(bindMpFan, 'params.id', 'mpFan.bind');
auditById(markMpConflict, 'body.accountId', 'mpAutoReply.knowConflict');
auditById(eraseMpFan, 'params.id', 'mpFan.erase');
auditById(saveMpMenu, 'body.accountId', 'mpMenu.startDraft');
auditById(discardMpMenu, 'body.accountId', 'mpMenu.discardDraft');
auditById(restoreMpMenu, 'body.accountId', 'mpMenu.restoreVersion');
