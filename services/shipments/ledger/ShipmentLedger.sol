// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

/// What happened to each shipment, as hashes in a row: once written, none can be changed, left out or put in between.
contract ShipmentLedger {
    event Anchored(bytes32 indexed shipmentKey, uint64 sequence, bytes32 anchorHash);

    error NotOwner(address caller);
    error EmptyHash();
    /// Another place in the row is next; the first is 1.
    error NotNext(uint64 next);
    error AlreadyAnchored(bytes32 anchorHash);

    /// The anchoring wallet: the only one that may write.
    address public immutable owner;

    /// How many anchors a shipment has; 0 for an unknown one.
    mapping(bytes32 shipmentKey => uint64) public lastSequence;
    /// Zero where nothing is anchored.
    mapping(bytes32 shipmentKey => mapping(uint64 sequence => bytes32)) public anchorOf;

    constructor() {
        owner = msg.sender;
    }

    function append(bytes32 shipmentKey, uint64 sequence, bytes32 anchorHash) external {
        if (msg.sender != owner) revert NotOwner(msg.sender);
        if (anchorHash == bytes32(0)) revert EmptyHash();
        bytes32 anchored = anchorOf[shipmentKey][sequence];
        if (anchored != bytes32(0)) revert AlreadyAnchored(anchored);
        uint64 next = lastSequence[shipmentKey] + 1;
        if (sequence != next) revert NotNext(next);

        anchorOf[shipmentKey][sequence] = anchorHash;
        lastSequence[shipmentKey] = sequence;
        emit Anchored(shipmentKey, sequence, anchorHash);
    }

    /// True where exactly this is anchored already: asked before a repeat, which `append` refuses.
    function isAnchored(bytes32 shipmentKey, uint64 sequence, bytes32 anchorHash) external view returns (bool) {
        return anchorHash != bytes32(0) && anchorOf[shipmentKey][sequence] == anchorHash;
    }
}
